-- Where applications are lost counts every question to a partner, also those of before a new beginning.
create index partner_attempts_archived on partner_attempts (application_id) where archived_at is not null;
