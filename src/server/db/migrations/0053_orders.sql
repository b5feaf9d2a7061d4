-- Orders: the papers of goods in one list, the fields of expense invoices, and the fiscal receipts of sales.
alter table invoices add column version int not null default 1;

-- What every paper has, whatever its kind; src/domain/orders/papers.ts has the kinds and what their states mean. Another kind is
-- one more branch. Pieces and sums are read for the shown rows only.
create view papers as
  select i.id, 'invoice'::text as kind, i.number, i.state, a.branch_id, null::int as to_branch_id, i.application_id,
    c.created_by as author_id, i.created_at, i.closed_at, i.payment_type, i.delivery, i.delivery_time, i.owner_name,
    i.version
  from invoices i join applications a on a.id = i.application_id join contracts c on c.id = i.contract_id
  union all
  select d.id, 'movement', d.number, d.state, m.from_branch, m.to_branch, d.application_id, d.user_id, m.created_at,
    m.received_at, '', '', '', '', m.version
  from movements m join stock_documents d on d.id = m.document_id
  union all
  select d.id, d.kind, d.number, d.state, d.branch_id, null, d.application_id, d.user_id, x.created_at, x.closed_at,
    '', '', '', '', x.version
  from branch_documents x join stock_documents d on d.id = x.document_id
  where d.kind in ('receipt', 'write_off');

create index invoices_created on invoices (created_at);
-- Invoices that still have to be filled in, oldest first.
create index invoices_open on invoices (created_at) where state = 'draft';

-- The receipt of the cash register for a sale, as its QR code has it; `at` is the clock of the register.
create table fiscal_receipts (
  invoice_id uuid primary key references invoices on delete cascade,
  register text not null,
  number text not null,
  sign text not null,
  at timestamptz not null,
  -- Whole soʻm, typed.
  sum bigint not null check (sum > 0),
  created_at timestamptz not null,
  created_by int not null references users
);
create unique index fiscal_receipts_once on fiscal_receipts (register, number, sign);

-- The screens are built. In installations that exist already they go to the roles that have them in new ones.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, case r.key when 'manager' then 'own' else 'all' end
  from roles r join permissions p on p.key in ('order', 'order.view', 'order.closed', 'order.app', 'order.appid')
  where r.key in ('director', 'manager', 'support', 'accounting')
  on conflict do nothing;
