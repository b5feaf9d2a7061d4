-- Partners as records that people keep: a version for each, one version for their order, when the secret was set, and
-- what share of the turnover each may take, day by day.

alter table partners
  add column version int not null default 1,
  -- Whole percent of what all partners finance.
  add column turnover_share int not null default 40 check (turnover_share between 0 and 100),
  add column secret_set_at timestamptz;
update partners set secret_set_at = now() where gateway_secret <> '';
create index partners_priority on partners (priority, id);

-- The order of all partners is changed as one thing: one row, one version.
create table partner_order (
  only_one boolean primary key default true check (only_one),
  version int not null default 1
);
insert into partner_order default values;

alter table partner_limits
  -- What all partners financed that day, and the share agreed that day: later changes do not alter the past.
  add column turnover bigint not null default 0,
  add column turnover_share int not null default 40;
update partner_limits l set turnover = t.financed
  from (select day, sum(financed) as financed from partner_limits group by day) t where t.day = l.day;
create index partner_limits_day on partner_limits (day);

-- The figures of a day and the pages of partners ask for what was confirmed when.
create index contracts_confirmed on contracts (confirmed_at, partner_id) where state = 'confirmed';
