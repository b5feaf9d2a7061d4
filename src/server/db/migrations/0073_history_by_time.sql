-- The report about applications reads the history of a period.
create index application_history_at on application_history (at);
