-- A number that a provider refused is left out of SMS to many until it expires or somebody releases it; what is said about a text, a
-- sender or an account is no property of the number.
alter table sms_log
  add column released_at timestamptz,
  add column released_by int references users,
  add constraint sms_log_release check ((released_at is null) = (released_by is null));
create index sms_log_released_by on sms_log (released_by) where released_by is not null;
create index sms_log_refused_number on sms_log (phone) where refusal = 'number' and released_at is null;

-- Of the words in a report only this one is about the number.
update sms_log set refusal = 'number' where status = 'rejected' and status_raw ~* '\yBLACKLIST\y';
