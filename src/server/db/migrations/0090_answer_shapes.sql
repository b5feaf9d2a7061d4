-- The shapes of the answers of other systems: paths and types, never values. A change is a part that is not as published.
create table answer_shapes (
  system text not null,
  -- The partner or SMS provider; 0: the one that the environment of the server names.
  owner int not null,
  call text not null,
  path text not null,
  found text not null,
  wanted text not null,
  is_change boolean not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (system, owner, call, path, found)
);
create index answer_shapes_changes on answer_shapes (last_at desc) where is_change;

-- What was not as published in one exchange.
alter table partner_exchanges add column unread text not null default '';
