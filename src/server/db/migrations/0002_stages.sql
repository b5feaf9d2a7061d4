-- From "in process" to "completed": what partners are, what they answered, card, goods, contract, payment, hand-over,
-- and the log of exchanges with them.

alter table partners
  add column type text not null default 'bank' check (type in ('bank', 'partner')),
  add column dialect text not null default 'uzum' check (dialect in ('uzum', 'alif', 'intend')),
  add column gateway_url text not null default '',
  -- Written by people, read by the gateway alone: no row of the contract returns it.
  add column gateway_secret text not null default '',
  add column required_slots int[] not null default '{}';

alter table product_categories
  add column tracking text not null default 'none' check (tracking in ('none', 'imei', 'marking'));
alter table products
  add column ikpu text not null default '00000000000000000' check (ikpu ~ '^\d{17}$');

create table stock (
  branch_id int not null references branches,
  product_id int not null references products,
  -- Never below zero, whoever writes at the same time.
  quantity int not null default 0 check (quantity >= 0),
  primary key (branch_id, product_id)
);
create table stock_moves (
  id bigint generated always as identity primary key,
  branch_id int not null references branches,
  product_id int not null references products,
  quantity int not null,
  reason text not null,
  application_id uuid references applications on delete set null,
  user_id int references users,
  at timestamptz not null default now()
);

create table promotions (
  id int generated always as identity primary key,
  name text not null,
  product_id int not null references products,
  gift_product_id int references products,
  -- Whole soʻm off the price of one piece of the main product.
  discount bigint not null default 0 check (discount >= 0),
  partner_id int references partners,
  months int,
  from_on date not null,
  to_on date not null,
  active boolean not null default true
);

alter table applications
  add column client_confirmed_at timestamptz,
  -- The approved answer that was chosen.
  add column attempt_id uuid,
  -- When whoever holds it was last seen at work on it.
  add column worked_at timestamptz;

-- The client's own code: consent and the phone in hand, before any partner is asked.
create table client_codes (
  application_id uuid primary key references applications on delete cascade,
  phone text not null,
  code_salt bytea not null,
  code_hash bytea not null,
  attempts int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create table application_cards (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  -- The processor's token and the masked number: the number itself is stored nowhere.
  token text not null,
  mask text not null,
  scheme text not null check (scheme in ('uzcard', 'humo')),
  expires_month int not null,
  expires_year int not null,
  confirmed_at timestamptz,
  replaced_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index application_cards_live on application_cards (application_id) where replaced_at is null;

create table partner_attempts (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  partner_id int not null references partners,
  state text not null default 'reviewing'
    check (state in ('reviewing', 'support', 'approved', 'rejected', 'completed', 'cancelled')),
  external_id text not null default '',
  limit_sum bigint,
  valid_until timestamptz,
  reason text,
  raw_code text not null default '',
  raw_text text not null default '',
  asked_by int references users,
  started_at timestamptz not null,
  asked_at timestamptz,
  answered_at timestamptz,
  -- Set when the application goes back to the first step: kept, no longer counted.
  archived_at timestamptz
);
create unique index partner_attempts_live on partner_attempts (application_id, partner_id) where archived_at is null;
create index partner_attempts_waiting on partner_attempts (started_at) where state in ('reviewing', 'support');

create table application_goods (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  product_id int not null references products,
  name text not null,
  category_id int not null references product_categories,
  price bigint not null check (price >= 0),
  discount bigint not null default 0 check (discount >= 0 and discount <= price),
  imei text,
  gtin text,
  serial text,
  marking text,
  promotion_id int references promotions,
  gift_of uuid references application_goods on delete cascade,
  cancelled_at timestamptz,
  -- False once the application is over without a sale: its units may be sold in another one.
  live boolean not null default true,
  created_at timestamptz not null default now()
);
create index application_goods_app on application_goods (application_id);
create unique index application_goods_imei on application_goods (imei) where live;
create unique index application_goods_unit on application_goods (gtin, serial) where live;

create sequence contract_numbers start 50001;
create table contracts (
  id uuid primary key,
  number int not null unique default nextval('contract_numbers'),
  application_id uuid not null references applications on delete cascade,
  attempt_id uuid not null references partner_attempts,
  partner_id int not null references partners,
  state text not null default 'making' check (state in
    ('making', 'waiting', 'confirming', 'moderation', 'confirmed', 'cancelling', 'cancelled', 'failed')),
  months int not null,
  markup int not null,
  cost bigint not null,
  down_payment bigint not null,
  total bigint not null,
  payment_day int not null check (payment_day between 1 and 23),
  plan jsonb not null,
  language text not null,
  external_contract text not null default '',
  external_order text not null default '',
  raw_code text not null default '',
  raw_text text not null default '',
  reason text,
  file_key text,
  file_sha256 text,
  created_by int not null references users,
  created_at timestamptz not null,
  asked_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz
);
create unique index contracts_live on contracts (application_id) where state not in ('cancelled', 'failed');

create table payments (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  contract_id uuid not null references contracts,
  amount bigint not null check (amount > 0),
  method text not null check (method in ('cash', 'card', 'transfer')),
  user_id int not null references users,
  at timestamptz not null
);
create unique index payments_first on payments (contract_id);

create sequence invoice_numbers start 1;
create table invoices (
  id uuid primary key,
  number int not null unique default nextval('invoice_numbers'),
  application_id uuid not null references applications on delete cascade,
  contract_id uuid not null unique references contracts,
  state text not null default 'draft' check (state in ('draft', 'closed')),
  payment_type text not null default '',
  delivery text not null default '',
  delivery_time text not null default '',
  owner_name text not null default '',
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by int references users
);

-- Every exchange with a partner: what was asked and how it ended; no secrets and nothing personal.
create table partner_exchanges (
  id bigint generated always as identity primary key,
  partner_id int references partners,
  step text not null,
  method text not null,
  path text not null,
  status int,
  ms int not null,
  outcome text not null,
  raw_code text not null default '',
  reference text not null,
  at timestamptz not null default now()
);
create index partner_exchanges_reference on partner_exchanges (reference);
create index partner_exchanges_age on partner_exchanges (at);

-- A photo that has to be taken again: a task on the seller's tablet.
create table photo_tasks (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  slot int not null,
  comment text not null,
  user_id int not null references users,
  at timestamptz not null,
  done_at timestamptz
);
create unique index photo_tasks_open on photo_tasks (application_id, slot) where done_at is null;

-- What each partner financed on a day and what it would have financed at most: made every day at 11:00 for the day before.
create table partner_limits (
  partner_id int not null references partners,
  day date not null,
  contracts int not null,
  financed bigint not null,
  limit_max bigint not null,
  primary key (partner_id, day)
);
