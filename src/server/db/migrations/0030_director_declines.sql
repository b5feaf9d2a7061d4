-- The cost at which a director declined a large sale, in whole soʻm. The reason is in application_history (decline).
alter table applications add column director_declined_cost bigint;
