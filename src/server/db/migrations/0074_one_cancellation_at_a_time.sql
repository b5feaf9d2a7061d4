-- A job that cancels a contract at its partner claims it, so that two jobs never ask the partner to cancel the same contract at once.
alter table contracts add column cancel_claimed_until timestamptz;
