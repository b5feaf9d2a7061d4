-- Movements of goods between branches. The document is a row of stock_documents; what is posted is in the ledger. A draft has
-- lines here and no entries.
create table movements (
  document_id uuid primary key references stock_documents,
  from_branch int not null references branches,
  to_branch int not null references branches,
  version int not null default 1,
  created_at timestamptz not null,
  sent_at timestamptz,
  sent_by int references users,
  received_at timestamptz,
  received_by int references users,
  constraint movements_branches check (from_branch <> to_branch),
  constraint movements_received check (received_at is null or sent_at is not null)
);
create index movements_from on movements (from_branch);
create index movements_to on movements (to_branch);

create table movement_lines (
  id uuid primary key,
  document_id uuid not null references movements,
  position int not null,
  product_id int not null references products,
  quantity int not null check (quantity > 0),
  received int not null default 0,
  -- Codes of the only piece.
  imei text,
  gtin text,
  serial text,
  marking text,
  -- Whole soʻm with which it left; null before it is sent.
  value bigint,
  constraint movement_lines_received check (received between 0 and quantity)
);
create index movement_lines_document on movement_lines (document_id);

-- What was received otherwise than sent, and how it was settled.
create table movement_differences (
  id uuid primary key,
  document_id uuid not null references movements,
  position int not null,
  kind text not null check (kind in ('missing', 'surplus', 'unknown')),
  product_id int references products,
  quantity int not null check (quantity > 0),
  line_id uuid references movement_lines,
  imei text,
  gtin text,
  serial text,
  marking text,
  -- The scanned code of a piece of no known product.
  code text,
  outcome text check (outcome in ('to_sender', 'loss', 'from_sender', 'found', 'record_only')),
  -- Who answers for a loss.
  responsible_id int references users,
  note text not null default '',
  settled_at timestamptz,
  settled_by int references users,
  constraint movement_differences_settled check ((outcome is null) = (settled_at is null)),
  constraint movement_differences_loss check (outcome <> 'loss' or responsible_id is not null),
  constraint movement_differences_product check ((kind = 'unknown') = (product_id is null))
);
create index movement_differences_document on movement_differences (document_id);
create index movement_differences_open on movement_differences (document_id) where outcome is null;

-- The screens are built. In installations that exist already they go to the roles that have them in new ones.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, case r.key when 'manager' then 'own' else 'all' end
  from roles r join permissions p on p.key in ('stock_to_delivey', 'stock_to_delivey.create', 'stock_to_delivey.view')
  where r.key in ('director', 'manager', 'support')
    or r.key = 'accounting' and p.key <> 'stock_to_delivey.create'
  on conflict do nothing;
