-- An SMS is in doubt until the provider is known to have it: it costs nothing until then, so the price of a part is kept beside the
-- cost. Both are whole soʻm; null where the provider has no price.
alter table sms_log
  add column price int,
  drop constraint sms_log_status_check,
  add constraint sms_log_status_check
    check (status in ('in_doubt', 'transmitted', 'delivered', 'not_delivered', 'rejected', 'failed', 'expired'));
update sms_log set price = cost / parts where cost is not null;

-- Logged, and no answer of the provider stored: Eskiz answers with an id of its own, and a broken call leaves its code.
update sms_log set status = 'in_doubt', cost = null
  where status = 'transmitted'
    and (provider = 'eskiz' and provider_id is null
      or status_raw ~ '^(timeout|network|http_5|unexpected)')
    or status_raw = 'assumed after 24 h' and provider = 'eskiz' and provider_id is null;
create index sms_log_in_doubt on sms_log (status_at) where status = 'in_doubt';
