-- Why a provider did not take an SMS, in its own words, and which parts of a message were reported as delivered.
alter table sms_log
  add column refusal text,
  add column words text not null default '',
  add column delivered_parts text[] not null default '{}';

-- Eskiz says REJECTED of every message that was not delivered, whatever the cause: it is no property of the phone.
update sms_log set status = 'not_delivered'
  where provider = 'eskiz' and status = 'rejected' and upper(status_raw) = 'REJECTED';
