-- The generation of the server's data. Tablets compare it with the one that they saw last: another one means that the
-- data may be older than what the server has acknowledged, and the tablets present their acknowledgements.
create table server_generation (
  only_row boolean primary key default true check (only_row),
  generation uuid not null default gen_random_uuid(),
  -- The physical database that the generation was made in ('' until the first start): a restored one has another identity.
  identity text not null default '',
  reason text not null default 'new' check (reason in ('new', 'restored')),
  made_at timestamptz not null default now()
);
insert into server_generation default values;
