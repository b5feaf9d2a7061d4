-- Conversations of the staff.
create table conversations (
  id int generated always as identity primary key,
  kind text not null check (kind in ('direct', 'group', 'branch')),
  title text not null default '',
  branch_id int references branches,
  -- The two people of a direct one, the smaller id first.
  first_id int references users,
  second_id int references users,
  created_by int not null references users,
  created_at timestamptz not null,
  -- Messages are numbered 1, 2, 3 … without gaps.
  last_number int not null default 0,
  last_at timestamptz not null,
  version int not null default 1,
  check ((kind = 'branch') = (branch_id is not null)),
  check ((kind = 'direct') = (first_id is not null and second_id is not null)),
  check (first_id < second_id)
);
create unique index conversations_branch on conversations (branch_id) where branch_id is not null;
create unique index conversations_pair on conversations (first_id, second_id) where first_id is not null;
create index conversations_second on conversations (second_id);
create index conversations_author on conversations (created_by);

-- The members of groups; those of a branch follow the branch.
create table conversation_members (
  conversation_id int not null references conversations,
  user_id int not null references users,
  primary key (conversation_id, user_id)
);
create index conversation_members_user on conversation_members (user_id);

create table chat_messages (
  conversation_id int not null references conversations,
  number int not null,
  id uuid not null unique,
  author_id int not null references users,
  -- Empty where it was taken back.
  text text not null,
  at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  version int not null default 1,
  primary key (conversation_id, number)
);
create index chat_messages_author on chat_messages (author_id);
create index chat_messages_at on chat_messages (at);

create table chat_readings (
  conversation_id int not null references conversations,
  user_id int not null references users,
  number int not null,
  primary key (conversation_id, user_id)
);
create index chat_readings_user on chat_readings (user_id);

-- Everybody writes. In installations that exist already a role of their own has the permission too, without which its people could no
-- longer give anybody the roles that have it.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, '1' from roles r join permissions p on p.key = 'chat'
  where not r.is_admin
  on conflict do nothing;
