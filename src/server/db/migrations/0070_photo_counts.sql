-- Whether an application lacks photos is counted for every open screen, over all that still take photos: read from the index alone,
-- with what the scopes ask about.
create index applications_taking_photos on applications (status)
  include (arrived_slots, attempt_id, created_by, manager_id, branch_id, partner_id)
  where status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'hold');
