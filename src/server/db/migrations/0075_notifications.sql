-- Notifications: what the system reports to one person, and what people write to many.
create table announcements (
  id int generated always as identity primary key,
  title text not null,
  text text not null,
  audience text not null check (audience in ('all', 'roles', 'branches', 'people')),
  -- Ids of the roles, branches or people.
  chosen int[] not null default '{}',
  draw int check (draw > 0),
  -- Null: at once. The two others are the midnights after the last day, and after the day of the confirmation.
  starts_at timestamptz,
  ends_at timestamptz,
  confirm_by timestamptz,
  state text not null default 'draft' check (state in ('draft', 'planned', 'sent', 'ended', 'withdrawn')),
  created_by int not null references users,
  -- The branch of a writer whose announcements stay within it.
  branch_id int references branches,
  created_at timestamptz not null,
  sent_at timestamptz,
  reminded_at timestamptz,
  version int not null default 1
);
create index announcements_branch on announcements (branch_id);
create index announcements_author on announcements (created_by);
create index announcements_open on announcements (state) where state in ('planned', 'sent');

create table notifications (
  id bigint generated always as identity primary key,
  user_id int not null references users,
  kind text not null,
  announcement_id int references announcements,
  -- What a notification of the system is about: the key of its record, and the number that people know it by.
  subject text not null default '',
  number int,
  at timestamptz not null,
  seen_at timestamptz,
  read_at timestamptz,
  confirmed_at timestamptz,
  reminded_at timestamptz,
  check ((kind = 'announcement') = (announcement_id is not null))
);
create unique index notifications_once on notifications (announcement_id, user_id) where announcement_id is not null;
create index notifications_of_person on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where read_at is null or reminded_at is not null;
create index notifications_at on notifications (at);

-- The kinds that a person does not want.
create table notification_choices (
  user_id int primary key references users,
  off text[] not null default '{}',
  version int not null default 1
);

-- How far the owner and the director of a complaint were notified of its running deadline.
alter table complaints add column near_for timestamptz, add column late_for timestamptz;

-- Everybody has notifications. In installations that exist already a role of their own has the permissions too, without which its people
-- could no longer give anybody the roles that have them.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, 'own' from roles r join permissions p on p.key in ('notification', 'user_notification')
  where not r.is_admin
  on conflict do nothing;
insert into role_permissions (role_id, key, value)
  select r.id, p.key, 'all' from roles r join permissions p on p.key = 'notification.view'
  where r.key in ('director', 'support')
  on conflict do nothing;
