-- Requests to take goods back, refunds, and contracts that partners reduce by hand (src/docs/business-rules.md#returns).

-- Money does not vanish with its application: what was agreed, paid and invoiced keeps it.
alter table contracts drop constraint contracts_application_id_fkey,
  add constraint contracts_application_id_fkey foreign key (application_id) references applications;
alter table payments drop constraint payments_application_id_fkey,
  add constraint payments_application_id_fkey foreign key (application_id) references applications;
alter table invoices drop constraint invoices_application_id_fkey,
  add constraint invoices_application_id_fkey foreign key (application_id) references applications;

-- When its goods came back; null: they did not.
alter table application_goods add column returned_at timestamptz;

create table returns (
  id uuid primary key,
  number int generated always as identity unique,
  version int not null default 1,
  application_id uuid not null references applications,
  good_id uuid not null references application_goods,
  contract_id uuid not null references contracts,
  state text not null check (state in ('new', 'on_review', 'support_check', 'finance_review', 'accounting_review', 'approved',
    'receipt_added', 'paid', 'on_correction', 'rejected', 'returned', 'completed', 'removed')),
  -- Since when it is in its state.
  since timestamptz not null,
  reason text not null check (reason in ('item_refused', 'out_of_stock', 'limit_disagreed', 'other_application',
    'not_on_review', 'wrong_data', 'technical_issues', 'no_answer', 'unreliable_client')),
  words text not null default '',
  created_by int not null references users,
  created_at timestamptz not null,
  -- When the invoice of the goods was closed; null: the goods never left the shop.
  handed_over_at timestamptz,
  condition text check (condition in ('sealed', 'opened', 'used', 'damaged')),
  -- When the code of the unit that came back was scanned.
  scanned_at timestamptz,
  kept_gifts uuid[] not null default '{}',
  -- Who passed the last stage of the review.
  stage_by int references users,
  way text check (way in ('cancel', 'reduce')),
  reference text not null default '',
  new_total bigint check (new_total >= 0),
  new_plan jsonb,
  -- Whole soʻm: the product's part of the down payment, the refund, what was kept for gifts, and the partner's share.
  part bigint,
  refund bigint check (refund >= 0),
  gifts bigint check (gifts >= 0),
  share bigint,
  figures_reason text not null default '',
  -- Where the goods were accepted.
  place text check (place in ('shop', 'defect')),
  branch_id int references branches,
  accepted_at timestamptz,
  accepted_by int references users,
  -- Why the partner has not cancelled; empty: nothing is known.
  partner_problem text not null default '',
  paid_at timestamptz,
  document_id uuid references stock_documents
);
-- A product comes back once.
create unique index returns_line on returns (good_id) where state not in ('rejected', 'removed');
create index returns_application on returns (application_id);
create index returns_state on returns (state, since);

create table return_photos (
  id uuid primary key,
  return_id uuid not null references returns,
  -- A JPEG in base64, as small as the screen needs it.
  picture text not null check (char_length(picture) <= 400000),
  created_by int not null references users,
  at timestamptz not null
);
create index return_photos_return on return_photos (return_id);

-- Money given back; money paid = payments less refunds.
create table refunds (
  return_id uuid primary key references returns,
  application_id uuid not null references applications,
  contract_id uuid not null references contracts,
  amount bigint not null check (amount > 0),
  method text not null check (method in ('cash', 'card', 'transfer')),
  user_id int not null references users,
  at timestamptz not null
);
create index refunds_application on refunds (application_id);

-- A contract keeps the sums it was made with; what its partner reduced by hand is here.
create table contract_amendments (
  return_id uuid primary key references returns,
  contract_id uuid not null references contracts,
  reference text not null,
  total bigint not null check (total >= 0),
  plan jsonb not null,
  user_id int not null references users,
  at timestamptz not null
);
create index contract_amendments_contract on contract_amendments (contract_id);

-- The fiscal return receipt of a request.
create table return_checks (
  return_id uuid primary key references returns,
  state text not null default 'due' check (state in ('due', 'added', 'annulled')),
  due_at timestamptz not null,
  register text not null default '',
  receipt text not null default '',
  sign text not null default '',
  issued_at timestamptz,
  sum bigint check (sum >= 0),
  codes text[] not null default '{}',
  added_at timestamptz,
  added_by int references users
);
-- A receipt belongs to one return.
create unique index return_checks_receipt on return_checks (register, receipt, sign) where state = 'added';

alter table stock_documents drop constraint stock_documents_states;
alter table stock_documents add constraint stock_documents_states check (
  kind = 'opening' and state = 'posted'
  or kind = 'receipt' and state in ('draft', 'posted', 'reversed', 'cancelled')
  or kind = 'movement' and state in ('draft', 'sent', 'received', 'received_with_differences', 'cancelled', 'recalled')
  or kind = 'write_off' and state in ('draft', 'sent', 'posted', 'refused')
  or kind = 'count' and state in ('draft', 'counting', 'review', 'posted', 'cancelled')
  or kind = 'invoice' and state in ('draft', 'closed')
  or kind = 'return' and state = 'posted'
  or kind = 'cost_correction' and state in ('draft', 'posted'));

-- The screens are built. In installations that exist already they go to the roles that have them in new ones.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, case when r.key in ('manager', 'partner') then 'own' else 'all' end
  from roles r join permissions p on p.key in ('return', 'return.view', 'return_check', 'return_check.view')
  where r.key in ('director', 'manager', 'support', 'finance', 'accounting')
    or r.key = 'partner' and p.key in ('return', 'return.view')
  on conflict do nothing;
