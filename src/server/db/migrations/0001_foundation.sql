-- People, access, sessions, SMS, reference tables, applications with everything that hangs on them, and the platform's
-- own tables (operations, audit, events). The same file runs on PGlite and on PostgreSQL 15 and newer.

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table departments (id int generated always as identity primary key, name text not null unique);

create table branches (
  id int generated always as identity primary key,
  name text not null unique,
  region int not null,
  district int,
  address text not null default '',
  link text not null unique,
  active boolean not null default true,
  deleted_at timestamptz
);

create table roles (
  id int generated always as identity primary key,
  name text not null unique,
  colour text not null default '#0f766e',
  is_admin boolean not null default false
);

create table permissions (
  key text primary key,
  category text not null,
  type text not null check (type in ('flag', 'list', 'numeric')),
  options jsonb not null default '[]'
);

create table role_permissions (
  role_id int not null references roles on delete cascade,
  key text not null references permissions,
  value text not null,
  primary key (role_id, key)
);

create table partners (
  id int generated always as identity primary key,
  name text not null unique,
  name_1c text not null default '',
  priority int not null default 100,
  terms jsonb not null default '[]',
  age_min int not null default 18,
  age_max int not null default 65,
  limit_min bigint not null default 0,
  limit_max bigint not null default 0,
  bound jsonb not null default '{}',
  active boolean not null default true
);

create table users (
  id int generated always as identity primary key,
  name text not null,
  name_key text not null default '',
  phone text not null unique,
  email text,
  password_hash text not null,
  must_change_password boolean not null default true,
  role_id int not null references roles,
  department_id int references departments,
  branch_id int references branches,
  partner_id int references partners,
  name_1c text not null default '',
  position text not null default '',
  works boolean not null default true,
  hired_on date,
  left_on date,
  blocked_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);

-- Sessions: opaque tokens, only their hash is kept.
create table sessions (
  token_hash bytea primary key,
  user_id int not null references users,
  branch_id int references branches,
  device_id text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;

-- One-time codes of sign-in and password reset. `user_id` is null for an unknown phone: same shape, same time.
create table otps (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('login', 'reset', 'reset_password')),
  user_id int references users,
  branch_id int references branches,
  phone_hash bytea not null,
  address_hash bytea not null,
  code_salt bytea not null,
  code_hash bytea not null,
  attempts int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index otps_phone on otps (phone_hash, created_at);
create index otps_address on otps (address_hash, created_at);

-- Every SMS of the product; the text is masked, its class says what it was.
create table sms_log (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_id text,
  reference text not null unique,
  phone text not null,
  text_class text not null,
  text_masked text not null,
  status text not null check (status in ('transmitted', 'delivered', 'not_delivered', 'rejected', 'failed', 'expired')),
  status_raw text not null default '',
  parts int not null default 1,
  user_id int references users,
  created_at timestamptz not null default now(),
  status_at timestamptz not null default now()
);
create index sms_log_provider on sms_log (provider, provider_id);

create table phone_prefixes (
  value text primary key,
  kind text not null check (kind in ('mobile', 'landline')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  note text not null default ''
);
create table card_prefixes (
  value text primary key,
  scheme text not null check (scheme in ('uzcard', 'humo')),
  status text not null default 'active' check (status in ('active', 'inactive'))
);

create table product_categories (id int generated always as identity primary key, name text not null unique);
create table products (
  id int generated always as identity primary key,
  category_id int not null references product_categories,
  name text not null,
  brand text not null default '',
  model text not null default '',
  colour text not null default '',
  sku text not null unique,
  barcode text,
  price bigint not null check (price >= 0),
  active boolean not null default true
);

create table clients (
  id int generated always as identity primary key,
  pinfl text unique,
  document_number text,
  phone text,
  name text not null,
  name_key text not null,
  values jsonb not null,
  client_type text not null default 'new' check (client_type in ('new', 'secondary')),
  branch_id int references branches,
  created_by int references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index clients_document on clients (document_number);
create index clients_phone on clients (phone);

create sequence application_numbers start 10001;
create table applications (
  id uuid primary key,
  -- The human number is given by the server when the application is submitted.
  number int unique,
  status text not null default 'unfinished' check (status in
    ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold', 'deleted')),
  status_before_delete text,
  deleted_at timestamptz,
  version int not null default 1,
  values jsonb not null default '{}',
  origin text not null default 'shop' check (origin in ('shop', 'outside', 'online', 'sos')),
  client_id int references clients,
  client_name text not null default '',
  name_key text not null default '',
  phone text,
  pinfl text,
  document_number text,
  branch_id int references branches,
  created_by int not null references users,
  manager_id int references users,
  partner_id int references partners,
  sum bigint,
  saved_limit_until timestamptz,
  -- Slots the tablet said it has captured; their bytes may still be on their way.
  captured_slots int[] not null default '{}',
  -- Slots whose newest photo is on the server; kept by the photo writes.
  arrived_slots int[] not null default '{}',
  paused_since timestamptz,
  pause_count int not null default 0,
  paused_ms bigint not null default 0,
  created_at_device timestamptz,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  taken_at timestamptz,
  updated_at timestamptz not null default now()
);
create index applications_newest on applications (created_at desc, id desc);
create index applications_branch on applications (branch_id, created_at desc, id desc);
create index applications_status on applications (status, created_at desc, id desc);
create index applications_queue on applications (coalesce(submitted_at, created_at), id) where status = 'new';
create index applications_creator on applications (created_by, created_at desc);
create index applications_manager on applications (manager_id, created_at desc);
create index applications_pinfl on applications (pinfl text_pattern_ops);
create index applications_phone on applications (phone);
-- The list is searched by the last digits of a phone and by the beginnings of the words of a name.
create index applications_phone_end on applications (reverse(phone) text_pattern_ops);
create index applications_document on applications (document_number text_pattern_ops);
create index applications_name on applications using gin (to_tsvector('simple', name_key));
create index applications_client on applications (client_id);

-- Which fields changed at which version, by whom and from which tablet: what a late patch is held against.
create table application_changes (
  application_id uuid not null references applications on delete cascade,
  version int not null,
  fields text[] not null,
  user_id int not null references users,
  device_id text not null default '',
  at timestamptz not null default now(),
  primary key (application_id, version)
);

create table application_history (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  action text not null,
  from_status text,
  to_status text not null,
  user_id int references users,
  reason text,
  comment text,
  version int not null,
  op_id uuid,
  at timestamptz not null default now()
);
create index application_history_app on application_history (application_id, id);

create table application_comments (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  user_id int not null references users,
  text text not null,
  at timestamptz not null default now()
);
create index application_comments_app on application_comments (application_id, at);

create table application_pauses (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  user_id int not null references users,
  reason text not null,
  from_at timestamptz not null default now(),
  to_at timestamptz
);
create index application_pauses_app on application_pauses (application_id);

create table photos (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  slot int not null,
  gen int not null,
  kind text not null,
  sha256 text not null,
  size int not null,
  width int not null,
  height int not null,
  file_key text not null,
  state text not null default 'ok' check (state in ('ok', 'bad')),
  captured_at timestamptz,
  received_at timestamptz not null default now(),
  created_by int not null references users,
  removed_at timestamptz,
  unique (application_id, slot, gen)
);
create index photos_app on photos (application_id);

-- Exactly once (offline.md 2.13): the record and the business write share one transaction.
create table operations (
  user_id int not null references users,
  op_id uuid not null,
  kind text not null,
  request_hash bytea not null,
  status int,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, op_id)
);
create index operations_age on operations (created_at);

-- Append-only: who did or saw what. No values of personal fields, only their names.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id int,
  action text not null,
  entity text not null default '',
  entity_id text not null default '',
  details jsonb not null default '{}',
  request_id text not null default ''
);
create index audit_entity on audit (entity, entity_id, id);
create index audit_age on audit (at);

-- Live events. Readers go by (xid, id) and only below the oldest running transaction, so none is ever skipped.
create table events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  kind text not null,
  application_id uuid,
  status text,
  branch_id int,
  created_by int,
  manager_id int,
  partner_id int,
  version int
);
create index events_cursor on events (xid, id);
create index events_age on events (at);
