-- Complaints and offers of the staff: what was written, the conversation about it, and photos.
create table complaints (
  id int generated always as identity primary key,
  kind text not null check (kind in ('offer', 'appeal')),
  topic text not null check (topic in ('work', 'salary', 'goods', 'client', 'application', 'other')),
  title text not null,
  text text not null,
  urgent boolean not null,
  -- "Not to my manager": the people of the branch do not see it.
  hidden boolean not null,
  application_id uuid references applications,
  branch_id int references branches,
  created_by int not null references users,
  created_at timestamptz not null,
  state text not null default 'new'
    check (state in ('new', 'in_work', 'waiting', 'answered', 'closed', 'withdrawn', 'duplicate')),
  owner_id int references users,
  -- Stored as instants, so that a change of the working time moves no deadline.
  first_due timestamptz not null,
  due timestamptz not null,
  first_answered_at timestamptz,
  waiting_since timestamptz,
  answered_at timestamptz,
  closed_at timestamptz,
  mark int check (mark between 1 and 5),
  duplicate_of int references complaints,
  version int not null default 1
);
create index complaints_author on complaints (created_by);
create index complaints_owner on complaints (owner_id);
create index complaints_branch on complaints (branch_id) where not hidden;
create index complaints_due on complaints (due) where state in ('new', 'in_work', 'waiting');
create index complaints_answered on complaints (answered_at) where state = 'answered';

create table complaint_messages (
  id uuid primary key,
  complaint_id int not null references complaints,
  user_id int not null references users,
  what text not null check (what in ('write', 'ask', 'resume', 'answer', 'reopen')),
  text text not null,
  at timestamptz not null
);
create index complaint_messages_complaint on complaint_messages (complaint_id, at);

create table complaint_photos (
  id uuid primary key,
  complaint_id int not null references complaints,
  picture text not null check (char_length(picture) <= 400000),
  created_by int not null references users,
  at timestamptz not null
);
create index complaint_photos_complaint on complaint_photos (complaint_id);

-- The screen is built, and everybody writes complaints: in installations that exist already a role of their own has it too, without which
-- its people could no longer give anybody the roles of sellers or managers, which have it.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, case when r.key in ('director', 'support') then 'all' else 'own' end
  from roles r join permissions p on p.key = 'complaint'
  where not r.is_admin
  on conflict do nothing;
