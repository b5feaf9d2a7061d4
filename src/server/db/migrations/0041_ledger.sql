-- Stock as a ledger (decision 0059): places, documents with lines, entries in pairs, balances, units with codes. It replaces
-- the counter `stock` and its diary `stock_moves`; their sums are compared at the end, and the migration fails when they differ.

create table stock_places (
  id int generated always as identity primary key,
  kind text not null check (kind in ('shop', 'defect', 'transit', 'supplier', 'client', 'loss', 'surplus')),
  branch_id int references branches on delete cascade,
  -- Only places of a branch have balances; the others are outside and may go below zero.
  constraint stock_places_outside check ((branch_id is null) = (kind in ('supplier', 'client', 'loss', 'surplus')))
);
create unique index stock_places_kind on stock_places (coalesce(branch_id, 0), kind);

insert into stock_places (kind) values ('supplier'), ('client'), ('loss'), ('surplus');
insert into stock_places (kind, branch_id)
  select kind, b.id from branches b cross join (values ('shop'), ('defect'), ('transit')) as kinds (kind) order by b.id;

create function add_stock_places() returns trigger language plpgsql as $$
begin
  insert into stock_places (kind, branch_id) values ('shop', new.id), ('defect', new.id), ('transit', new.id);
  return null;
end $$;
create trigger branches_places after insert on branches for each row execute function add_stock_places();

-- The states of a kind: DOCUMENT_STATES in src/domain/stock/documents.ts; a test compares both.
create table stock_documents (
  id uuid primary key,
  number int generated always as identity unique,
  kind text not null,
  state text not null,
  branch_id int references branches on delete set null,
  application_id uuid references applications on delete set null,
  reason text not null default '',
  note text not null default '',
  user_id int references users,
  at timestamptz not null,
  constraint stock_documents_states check (
    kind = 'opening' and state = 'posted'
    or kind = 'receipt' and state in ('draft', 'posted', 'reversed', 'cancelled')
    or kind = 'movement' and state in ('draft', 'sent', 'received', 'received_with_differences', 'cancelled', 'recalled')
    or kind = 'write_off' and state in ('draft', 'sent', 'posted', 'refused')
    or kind = 'count' and state in ('draft', 'counting', 'review', 'posted', 'cancelled')
    or kind = 'invoice' and state in ('draft', 'closed')
    or kind = 'cost_correction' and state in ('draft', 'posted'))
);
create index stock_documents_application on stock_documents (application_id);

-- One row for life: its codes are unique for ever.
create table stock_units (
  id bigint generated always as identity primary key,
  product_id int not null references products,
  place_id int not null references stock_places,
  -- Whole soʻm.
  cost bigint not null default 0 check (cost >= 0)
);
create index stock_units_place on stock_units (place_id, product_id);
create table stock_unit_codes (
  kind text not null check (kind in ('imei', 'serial', 'datamatrix')),
  code text not null,
  unit_id bigint not null references stock_units,
  primary key (kind, code)
);
create index stock_unit_codes_unit on stock_unit_codes (unit_id);

create table stock_lines (
  id uuid primary key,
  document_id uuid not null references stock_documents,
  product_id int not null references products,
  quantity int not null,
  -- Whole soʻm per piece of what comes from outside; `cost_given`: a person entered it.
  cost bigint check (cost >= 0),
  cost_given boolean not null default false,
  unit_id bigint references stock_units,
  good_id uuid references application_goods on delete set null
);
create index stock_lines_document on stock_lines (document_id);
create index stock_lines_cost on stock_lines (product_id) where cost_given;

create table stock_entries (
  id bigint generated always as identity primary key,
  document_id uuid not null references stock_documents,
  line_id uuid not null references stock_lines,
  place_id int not null references stock_places,
  product_id int not null references products,
  unit_id bigint references stock_units,
  quantity int not null,
  -- Whole soʻm.
  value bigint not null,
  at timestamptz not null,
  constraint stock_entries_not_empty check (quantity <> 0 or value <> 0),
  constraint stock_entries_one_unit check (unit_id is null or quantity between -1 and 1)
);
create index stock_entries_place on stock_entries (place_id, product_id, id desc);
create index stock_entries_document on stock_entries (document_id);
create index stock_entries_unit on stock_entries (unit_id, id) where unit_id is not null;

create table stock_balances (
  place_id int not null references stock_places,
  product_id int not null references products,
  quantity int not null default 0 check (quantity >= 0),
  reserved int not null default 0,
  -- Whole soʻm.
  value bigint not null default 0 check (value >= 0),
  -- Counts the changes of the quantity; a reservation is none.
  version int not null default 0,
  primary key (place_id, product_id),
  constraint stock_balances_reserved check (reserved between 0 and quantity),
  constraint stock_balances_empty check (quantity > 0 or value = 0)
);
create index stock_balances_product on stock_balances (product_id);

-- What each branch can sell.
create view shop_stock as
  select p.branch_id, b.product_id, b.quantity, b.reserved, b.value, b.version
  from stock_balances b join stock_places p on p.id = b.place_id where p.kind = 'shop';

-- The diary: one document for each invoice and each correction, one line for each piece that was sold.
create temp table diary as
  select m.id, m.branch_id, m.product_id, m.application_id, m.user_id, m.reason, m.note, m.at, kinds.kind, s.id as shop,
    o.id as outside, gen_random_uuid() as line_id,
    case when kinds.kind = 'invoice' then -1 else m.quantity end as quantity,
    case when kinds.kind = 'invoice' and m.application_id is not null then m.application_id::text
      else m.id::text end as source,
    row_number() over (partition by kinds.kind, m.application_id, m.product_id order by m.id, piece) as nth
  from stock_moves m
  cross join lateral (select case
    when m.kind = 'sale' and m.quantity < 0 then 'invoice'
    when m.reason = 'receipt' and m.quantity > 0 then 'receipt'
    else 'count' end as kind) kinds
  cross join lateral generate_series(1, case when kinds.kind = 'invoice' then -m.quantity else 1 end) as piece
  join stock_places s on s.branch_id = m.branch_id and s.kind = 'shop'
  join stock_places o on o.kind = case
    when kinds.kind = 'invoice' then 'client'
    when kinds.kind = 'receipt' then 'supplier'
    when m.quantity > 0 then 'surplus' else 'loss' end;
create temp table diary_documents as
  select gen_random_uuid() as id, source, kind, min(branch_id) as branch_id, application_id, min(reason) as reason,
    min(note) as note, min(user_id) as user_id, min(at) as at
  from diary group by source, kind, application_id;

-- Sold units, the newest sale of each code; returned ones are no longer with the client.
create temp table sold_units as
  select distinct on (g.imei, g.gtin, g.serial) g.id as good_id, g.application_id, g.product_id, g.imei, g.gtin, g.serial,
    g.marking, r.branch_id, r.at, nextval(pg_get_serial_sequence('stock_units', 'id')) as unit_id
  from application_goods g
  join stock_reservations r on r.good_id = g.id and r.state = 'used'
  where g.live and g.cancelled_at is null and (g.imei is not null or g.serial is not null)
  order by g.imei, g.gtin, g.serial, r.at desc;
insert into stock_units (id, product_id, place_id) overriding system value
  select u.unit_id, u.product_id, p.id from sold_units u join stock_places p on p.kind = 'client';
insert into stock_unit_codes (kind, code, unit_id)
  select 'imei', imei, unit_id from sold_units where imei is not null
  union all select 'serial', '01' || gtin || '21' || serial, unit_id from sold_units where serial is not null
  union all select distinct on (marking) 'datamatrix', marking, unit_id from sold_units where marking is not null;
-- The sale of a unit in the diary: the pieces of a product in an application are in the order of its lines.
create temp table unit_sales as
  select u.*, d.line_id from (
    select sold_units.*, row_number() over (partition by application_id, product_id order by good_id) as nth from sold_units
  ) u left join diary d
    on d.kind = 'invoice' and d.application_id = u.application_id and d.product_id = u.product_id and d.nth = u.nth;

-- What no row of the diary explains is the opening, without cost: quantities on hand, and units that were sold before it.
create temp table openings as
  select s.id as place_id, c.branch_id, c.product_id, null::bigint as unit_id, null::uuid as good_id,
    c.quantity - coalesce(d.quantity, 0) as quantity, gen_random_uuid() as line_id
  from stock c
  join stock_places s on s.branch_id = c.branch_id and s.kind = 'shop'
  left join (select branch_id, product_id, sum(quantity)::int as quantity from diary group by 1, 2) d
    on d.branch_id = c.branch_id and d.product_id = c.product_id
  where c.quantity <> coalesce(d.quantity, 0)
  union all
  select p.id, u.branch_id, u.product_id, u.unit_id, u.good_id, 1, gen_random_uuid()
  from unit_sales u join stock_places p on p.kind = 'client' where u.line_id is null;
create temp table opening_documents as
  select gen_random_uuid() as id, o.branch_id, least(now(), min(m.at)) as at
  from (select distinct branch_id from openings) o left join stock_moves m on m.branch_id = o.branch_id group by o.branch_id;

insert into stock_documents (id, kind, state, branch_id, reason, at)
  select id, 'opening', 'posted', branch_id, 'opening', at from opening_documents order by branch_id;
insert into stock_lines (id, document_id, product_id, quantity, unit_id, good_id)
  select o.line_id, d.id, o.product_id, o.quantity, o.unit_id, o.good_id
  from openings o join opening_documents d on d.branch_id = o.branch_id;
insert into stock_entries (document_id, line_id, place_id, product_id, unit_id, quantity, value, at)
  select d.id, o.line_id, case side when 1 then o.place_id else p.id end, o.product_id, o.unit_id, side * o.quantity, 0, d.at
  from openings o join opening_documents d on d.branch_id = o.branch_id
  join stock_places p on p.kind = 'supplier' cross join (values (1), (-1)) as sides (side) order by o.branch_id, o.product_id;

insert into stock_documents (id, kind, state, branch_id, application_id, reason, note, user_id, at)
  select id, kind, case kind when 'invoice' then 'closed' else 'posted' end, branch_id, application_id, reason, note,
    user_id, at from diary_documents order by at;
insert into stock_lines (id, document_id, product_id, quantity, unit_id, good_id)
  select d.line_id, o.id, d.product_id, abs(d.quantity), u.unit_id, u.good_id
  from diary d join diary_documents o on o.source = d.source and o.kind = d.kind
  left join unit_sales u on u.line_id = d.line_id;
insert into stock_entries (document_id, line_id, place_id, product_id, unit_id, quantity, value, at)
  select o.id, d.line_id, case side when 1 then d.shop else d.outside end, d.product_id, u.unit_id, side * d.quantity, 0, d.at
  from diary d join diary_documents o on o.source = d.source and o.kind = d.kind
  left join unit_sales u on u.line_id = d.line_id cross join (values (1), (-1)) as sides (side)
  where d.quantity <> 0 order by d.id;

insert into stock_balances (place_id, product_id, quantity, reserved, version)
  select s.id, c.product_id, c.quantity, c.reserved, c.version
  from stock c join stock_places s on s.branch_id = c.branch_id and s.kind = 'shop';

-- A reservation is at a place, and can expire.
alter table stock_reservations
  add column place_id int references stock_places,
  drop constraint stock_reservations_state_check,
  add constraint stock_reservations_state_check check (state in ('held', 'used', 'released', 'expired'));
update stock_reservations r set place_id = s.id from stock_places s where s.branch_id = r.branch_id and s.kind = 'shop';
alter table stock_reservations alter column place_id set not null;
drop index stock_reservations_held;
create index stock_reservations_held on stock_reservations (place_id, product_id) where state = 'held';
create index stock_reservations_age on stock_reservations (at) where state = 'held';

do $$
declare wrong text;
begin
  select string_agg(format('branch %s, product %s', c.branch_id, c.product_id), '; ') into wrong
  from stock c
  join stock_places s on s.branch_id = c.branch_id and s.kind = 'shop'
  left join (select place_id, product_id, sum(quantity) as quantity, sum(value) as value
    from stock_entries group by 1, 2) e on e.place_id = s.id and e.product_id = c.product_id
  left join (select place_id, product_id, count(*) as pieces
    from stock_reservations where state = 'held' group by 1, 2) r on r.place_id = s.id and r.product_id = c.product_id
  where coalesce(e.quantity, 0) <> c.quantity or coalesce(e.value, 0) <> 0 or coalesce(r.pieces, 0) <> c.reserved;
  if wrong is not null then
    raise exception 'the ledger does not have the quantities of the counter: %', wrong;
  end if;
  if (select sum(quantity) from stock_entries e join stock_places p on p.id = e.place_id where p.kind = 'shop')
    is distinct from (select nullif(sum(quantity), 0) from stock) and (select sum(quantity) from stock) <> 0 then
    raise exception 'the ledger has quantities that the counter does not have';
  end if;
end $$;

alter table stock_reservations drop column branch_id;
drop table stock_moves, stock, diary, diary_documents, sold_units, unit_sales, openings, opening_documents;

-- From here on entries are only added, and each insert sums to zero for every document and product.
create function refuse_entry_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of stock are never changed' using errcode = 'restrict_violation';
end $$;
create trigger stock_entries_kept before update or delete or truncate on stock_entries
  for each statement execute function refuse_entry_change();

create function check_entry_pairs() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by document_id, product_id having sum(quantity) <> 0 or sum(value) <> 0) then
    raise exception 'entries of stock do not sum to zero'
      using errcode = 'check_violation', constraint = 'stock_entries_pairs';
  end if;
  return null;
end $$;
create trigger stock_entries_pairs after insert on stock_entries
  referencing new table as added for each statement execute function check_entry_pairs();
