-- Since when a partner that is being asked fails to answer: unreachable or an error; null while it answers.
alter table partner_attempts add column trouble_at timestamptz;
-- How long the answers of a partner usually take.
create index partner_attempts_answered on partner_attempts (partner_id, answered_at desc)
  where answered_at is not null;
