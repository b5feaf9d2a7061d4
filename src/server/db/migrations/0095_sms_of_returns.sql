-- The return that an SMS is about: its notices are logged before they are sent, and are not sent again after a crash.
alter table sms_log add column return_id uuid references returns on delete set null;
create index sms_log_return on sms_log (return_id) where return_id is not null;
