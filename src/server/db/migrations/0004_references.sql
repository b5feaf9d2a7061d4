-- References that people with rights keep: versions, so that of two who change the same line nobody overwrites the other
-- unseen.
alter table phone_prefixes add column version int not null default 1;
alter table card_prefixes add column version int not null default 1;
alter table departments
  add column status text not null default 'active' check (status in ('active', 'inactive')),
  add column version int not null default 1;
