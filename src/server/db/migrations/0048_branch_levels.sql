-- Min/max levels of a product in a branch (screen minmax). The name has no `stock_`: those tables are of the ledger alone.
-- Without levels min and max are null; the row stays, so that its version goes on.
create table branch_levels (
  branch_id int not null references branches on delete cascade,
  product_id int not null references products,
  min int,
  max int,
  version int not null default 0,
  changed_at timestamptz not null,
  changed_by int references users,
  primary key (product_id, branch_id),
  constraint branch_levels_both check ((min is null) = (max is null)),
  constraint branch_levels_order check (min >= 0 and min <= max)
);

-- Sales of the last days, and movements that have not arrived.
create index stock_entries_at on stock_entries (at);
create index stock_documents_on_the_way on stock_documents (id) where kind = 'movement' and state in ('draft', 'sent');

-- The screen is built. In installations that exist already it goes to the roles that have it in new ones.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, case r.key when 'manager' then 'own' else 'all' end
  from roles r join permissions p on p.key = 'minmax'
  where r.key in ('director', 'manager', 'support', 'accounting')
  on conflict do nothing;
