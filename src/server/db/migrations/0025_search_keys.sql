-- The version of the stored search keys, and how far their rebuild has come: the table and the last id that were done.
-- Installations that exist already have keys of version 1.
create table search_keys (
  only_row boolean primary key default true check (only_row),
  version int not null default 1,
  -- The version that the rebuild is making: a newer build begins anew.
  target int not null default 0,
  done_table int not null default 0,
  done_id text not null default ''
);
insert into search_keys default values;
