-- SMS providers that are kept from the screens, and the programs and subjects of the knowledge base.
create table sms_providers (
  id int generated always as identity primary key,
  name text not null unique,
  kind text not null check (kind in ('eskiz', 'play_mobile', 'console')),
  -- '' is the provider's usual address.
  url text not null default '',
  sender text not null default '',
  login text not null default '',
  -- Sealed under SECRETS_KEY; '' while none has been given.
  secret text not null default '',
  secret_set_at timestamptz,
  -- Whole soʻm for a part.
  price int not null default 0 check (price >= 0),
  -- The smallest is asked first.
  priority int not null default 100,
  status text not null default 'inactive' check (status in ('active', 'inactive')),
  version int not null default 1
);
create index sms_providers_order on sms_providers (status, priority, id);

-- Which provider of the table took an SMS (null: the one of the environment), and what it cost in whole soʻm.
alter table sms_log
  add column sms_provider_id int references sms_providers,
  add column cost int;
create index sms_log_sender on sms_log (sms_provider_id, created_at);

create table programs (
  id int generated always as identity primary key,
  name_ru text not null unique,
  name_uz_latn text not null,
  name_uz_cyrl text not null,
  position int not null default 100,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version int not null default 1
);
create index programs_order on programs (position, id);

create table subjects (
  id int generated always as identity primary key,
  program_id int not null references programs,
  name_ru text not null,
  name_uz_latn text not null,
  name_uz_cyrl text not null,
  position int not null default 100,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version int not null default 1,
  unique (program_id, name_ru)
);
create index subjects_order on subjects (position, id);
