-- A role of a new installation is found by its key, whatever it is called; a role that people have added has none.
alter table roles add column key text unique;
update roles set key = name
  where name in ('director', 'manager', 'seller', 'support', 'operator', 'finance', 'accounting', 'intern', 'partner');
-- The role of the administrators may have been renamed: it is known by its flag.
update roles set key = 'admin'
  where id = (select id from roles where is_admin order by (name = 'admin') desc, id limit 1);

-- A merge of two cards that contradict each other is asked for by one person and decided by another.
create table client_merge_requests (
  id int generated always as identity primary key,
  kept_id int not null references clients on delete cascade,
  gone_id int not null references clients on delete cascade,
  kept_version int not null,
  gone_version int not null,
  take text[] not null default '{}',
  contradictions text[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused')),
  asked_by int not null references users,
  asked_at timestamptz not null,
  decided_by int references users,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check (decided_by is null or decided_by <> asked_by)
);
create unique index client_merge_requests_waiting
  on client_merge_requests (least(kept_id, gone_id), greatest(kept_id, gone_id)) where state = 'waiting';
