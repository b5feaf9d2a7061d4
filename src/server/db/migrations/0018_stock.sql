-- Stock that is reserved with a line of an application, corrections entered by people, and one payment and one invoice
-- per sale, enforced by the database (decision 0034).
alter table stock
  add column reserved int not null default 0,
  -- Counts the changes of the quantity; a reservation is none.
  add column version int not null default 0,
  add constraint stock_reserved_within_quantity check (reserved between 0 and quantity);

-- One row per line of an application: held while the sale is prepared, used by the closed invoice, otherwise released.
create table stock_reservations (
  good_id uuid primary key references application_goods on delete cascade,
  application_id uuid not null references applications on delete cascade,
  branch_id int not null references branches,
  product_id int not null references products,
  state text not null check (state in ('held', 'used', 'released')),
  at timestamptz not null
);
create index stock_reservations_application on stock_reservations (application_id);
create index stock_reservations_held on stock_reservations (branch_id, product_id) where state = 'held';

alter table stock_moves
  add column kind text not null default 'sale' check (kind in ('sale', 'correction')),
  add column note text not null default '',
  -- On hand after this movement; null for movements older than this column.
  add column balance int check (balance >= 0);
create index stock_moves_product on stock_moves (branch_id, product_id, id desc);

-- Lines of closed invoices are sold.
insert into stock_reservations (good_id, application_id, branch_id, product_id, state, at)
  select g.id, g.application_id, a.branch_id, g.product_id, 'used', i.closed_at
  from application_goods g
  join applications a on a.id = g.application_id
  join invoices i on i.application_id = g.application_id and i.state = 'closed'
  join contracts c on c.id = i.contract_id and c.state = 'confirmed'
  where g.cancelled_at is null and a.branch_id is not null
  on conflict do nothing;

-- Open sales hold what the branch has, those with a contract first; the rest shows as not available.
insert into stock_reservations (good_id, application_id, branch_id, product_id, state, at)
  select id, application_id, branch_id, product_id, 'held', now() from (
    select g.id, g.application_id, a.branch_id, g.product_id, s.quantity, row_number() over (
      partition by a.branch_id, g.product_id order by a.status = 'registered' desc, g.created_at, g.id) as place
    from application_goods g
    join applications a on a.id = g.application_id
    join stock s on s.branch_id = a.branch_id and s.product_id = g.product_id
    where g.cancelled_at is null and a.status in ('new', 'in_process', 'hold', 'registered')
      and not exists (select 1 from stock_reservations r where r.good_id = g.id)
  ) open_lines where place <= quantity;
update stock s set reserved = held.pieces from (
  select branch_id, product_id, count(*)::int as pieces from stock_reservations where state = 'held' group by 1, 2
) held where held.branch_id = s.branch_id and held.product_id = s.product_id;

-- A draft invoice ends with its contract. What was taken or closed twice before this migration is kept and marked.
alter table invoices
  drop constraint invoices_state_check,
  add constraint invoices_state_check check (state in ('draft', 'closed', 'cancelled')),
  add column legacy_duplicate boolean not null default false;
alter table payments add column legacy_duplicate boolean not null default false;
update invoices i set state = 'cancelled' from contracts c
  where c.id = i.contract_id and i.state = 'draft' and c.state in ('cancelled', 'failed');
update payments set legacy_duplicate = true where id in (
  select id from (
    select id, row_number() over (partition by application_id order by at, id) as place from payments
  ) ranked where place > 1
);
update invoices set legacy_duplicate = true where id in (
  select id from (
    select id, row_number() over (
      partition by application_id order by state = 'closed' desc, created_at, number) as place
    from invoices where state <> 'cancelled'
  ) ranked where place > 1
);
create unique index payments_application on payments (application_id) where not legacy_duplicate;
create unique index invoices_application on invoices (application_id)
  where state <> 'cancelled' and not legacy_duplicate;

-- Installations that exist already: the same grants that new ones start with.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, case r.name when 'manager' then 'own' else 'all' end
  from roles r join permissions p on p.key = 'stock'
  where r.name in ('manager', 'director', 'accounting', 'support')
  on conflict do nothing;
