-- When an application was begun on its tablet, believed within bounds, and the rules of the form that were in force until a time
-- (decision 0063). Applications from before have no such time and count from their arrival.
alter table applications add column entered_at timestamptz;

create table past_form_rules (
  id int generated always as identity primary key,
  until timestamptz not null,
  limits jsonb not null,
  phone_prefixes jsonb not null
);
create index past_form_rules_until on past_form_rules (until);
