-- What was entered earlier and arrives later never replaces what was entered later (decision 0063): when the fields of a version
-- were entered, and when each field of a client was. Without a time the row's own counts.
alter table application_changes add column entered_at timestamptz;
alter table clients add column entered jsonb not null default '{}';
