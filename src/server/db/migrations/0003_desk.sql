-- The desk of whoever has an application in work: where each value came from, changes of the client's number, identity
-- checks. Card numbers leave the records for good: the token and the mask of application_cards are all that is kept.

alter table applications
  -- field -> {by, user_id, at}: who or what a value of the form came from.
  add column sources jsonb not null default '{}',
  -- The cost up to which a director has agreed to the sale, in whole soʻm.
  add column director_cost bigint,
  add column director_id int references users;

update applications set values = values - 'card_number' - 'card_expiry' where values ?| array['card_number', 'card_expiry'];
update clients set values = values - 'card_number' - 'card_expiry' where values ?| array['card_number', 'card_expiry'];

create table phone_changes (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  phone text not null,
  state text not null check (state in ('in_process', 'busy', 'failed', 'code_mismatch', 'done')),
  code_salt bytea not null,
  code_hash bytea not null,
  attempts int not null default 0,
  user_id int not null references users,
  at timestamptz not null,
  ended_at timestamptz
);
create index phone_changes_of on phone_changes (application_id, at);
create unique index phone_changes_open on phone_changes (application_id) where ended_at is null;

create table identity_checks (
  id uuid primary key,
  application_id uuid references applications on delete cascade,
  -- Of the secret in the link, or of the page that began the check by itself.
  token_hash bytea not null unique,
  state text not null check (state in ('opened', 'checking', 'passed', 'failed', 'expired')),
  attempts int not null default 0,
  pinfl text,
  -- The provider's name of the question that is open.
  job text not null default '',
  asked_at timestamptz,
  result_code int,
  note text not null default '',
  -- How alike the faces are, 0 to 1.
  score real,
  -- What the provider knows of the person, as values of our form.
  profile jsonb,
  created_by int references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz
);
create index identity_checks_of on identity_checks (application_id, created_at);
create index identity_checks_old on identity_checks (created_at);
