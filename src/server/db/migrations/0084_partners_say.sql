-- What partners say themselves: a client who has to register first, tariffs, pages to sign, the paper of a contract, and what
-- became of it. A creation whose answer was lost is a state of its own.
alter table partners
  -- No dialect has a field for a down payment: off the price that is sent, or not at all.
  add column down_payment text not null default 'none' check (down_payment in ('none', 'off_price')),
  -- Since when the partner does not accept our key; null: it does.
  add column key_refused_at timestamptz,
  add column signing text not null default 'page' check (signing in ('page', 'code')),
  -- [{category, number}]: our category of goods, and the partner's number of it.
  add column categories jsonb not null default '[]';

alter table partner_attempts
  drop constraint partner_attempts_state_check,
  add constraint partner_attempts_state_check check (state in
    ('reviewing', 'support', 'registering', 'approved', 'rejected', 'completed', 'cancelled')),
  -- What the client lacks there, and the partner's page where it is completed.
  add column registration_step text,
  add column registration_page text not null default '';

alter table contracts
  drop constraint contracts_state_check,
  add constraint contracts_state_check check (state in
    ('making', 'lost', 'waiting', 'confirming', 'moderation', 'confirmed', 'cancelling', 'cancelled', 'failed')),
  -- A partner's own plan has any day.
  drop constraint contracts_payment_day_check,
  add constraint contracts_payment_day_check check (payment_day between 1 and 31),
  -- The tariff as it was shown; null: our own plan.
  add column tariff jsonb,
  add column signing_page text not null default '',
  add column act_url text not null default '',
  add column act_key text,
  add column act_sha256 text,
  -- What the partner said of it last, and when.
  add column partner_state text,
  add column partner_state_at timestamptz;

-- A contract that is paid off is neither cancelled nor reduced.
alter table returns
  drop constraint returns_way_check,
  add constraint returns_way_check check (way in ('cancel', 'reduce', 'closed'));

-- The tariffs of a partner for a client and a basket of goods, as they were calculated last.
create table partner_tariffs (
  attempt_id uuid not null references partner_attempts on delete cascade,
  -- Products and prices (`basketKey`).
  basket text not null,
  tariffs jsonb not null,
  asked_at timestamptz not null,
  primary key (attempt_id, basket)
);
