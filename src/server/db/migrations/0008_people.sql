-- Accounts of the staff: the kept list of positions, why somebody is blocked, versions for two who change the same person,
-- sessions that can be named and ended one by one, and which roles are for the staff of partners.

create table positions (
  id int generated always as identity primary key,
  name text not null unique,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version int not null default 1
);
insert into positions (name) select distinct trim(position) from users where trim(position) <> '';

alter table users
  add column version int not null default 1,
  add column position_id int references positions,
  add column blocked_reason text,
  add column blocked_comment text not null default '',
  add column blocked_by int references users;
update users u set position_id = p.id from positions p where p.name = trim(u.position);
alter table users drop column position;

create index users_name on users (name_key, id);
create index users_role on users (role_id);
create index users_department on users (department_id);
create index users_partner on users (partner_id) where partner_id is not null;

alter table sessions
  add column id bigint generated always as identity,
  add column last_seen_at timestamptz;
create unique index sessions_id on sessions (id);

alter table roles add column for_partner boolean not null default false;
update roles set for_partner = true where name = 'partner';
