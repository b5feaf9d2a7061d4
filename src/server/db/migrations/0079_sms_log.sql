-- The log of SMS is read by days, and deleted by age.
create index sms_log_day on sms_log (created_at);
