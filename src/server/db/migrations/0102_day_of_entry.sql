-- Figures count what was made offline on the day of its entry, where the clock of the tablet is known; null: on the day of its arrival.
alter table application_history add column entered_at timestamptz;
create index application_history_entered on application_history (entered_at) where entered_at is not null;
alter table applications
  add column begun_entered_at timestamptz,
  add column submit_entered_at timestamptz;
create index applications_begun_entered on applications (begun_entered_at) where begun_entered_at is not null;
create index applications_submit_entered on applications (submit_entered_at) where submit_entered_at is not null;
