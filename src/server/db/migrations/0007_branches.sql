-- Branches are kept in the back office: a phone, a key that finds them in either script, and a version against changes of
-- two people at once. And the guest list: who came to a branch, why, to whom, and what came of it.
alter table branches
  add column phone text not null default '',
  add column search_key text not null default '',
  add column version int not null default 1;
create index branches_region on branches (region, district);
create index users_branch on users (branch_id);
-- How much work a branch still has, whatever it has done before.
create index applications_in_work on applications (branch_id)
  where status in ('unfinished', 'new', 'in_process', 'hold', 'registered');

create table guests (
  id int generated always as identity primary key,
  name text not null,
  name_key text not null,
  phone text not null default '',
  reason text not null,
  -- With whom: one of ours, or anybody by name.
  host_id int references users,
  host_name text not null default '',
  branch_id int not null references branches,
  arrived_at timestamptz not null,
  left_at timestamptz,
  result text,
  comment text not null default '',
  created_by int not null references users,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check (left_at >= arrived_at)
);
create index guests_branch on guests (branch_id, arrived_at);
create index guests_arrived on guests (arrived_at);
create index guests_inside on guests (branch_id) where left_at is null;
create index guests_creator on guests (created_by);
