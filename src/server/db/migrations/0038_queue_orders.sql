-- The orders of the list of applications by phone, status, submission and deadline, each by an index, and the applications of
-- each seller, manager, branch and partner for the orders by their names (src/server/applications/list/orders.ts).
create index applications_phone_order on applications (coalesce(phone, ''), id);
create index applications_status_order on applications (array_position(array['unfinished', 'new', 'in_process', 'rejected',
  'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold', 'deleted']::text[], status), id);
create index applications_submission_order on applications (coalesce(submitted_at, '-infinity'), id);
create index applications_deadline_order on applications
  ((case when status in ('new', 'in_process', 'hold') then coalesce(submitted_at, 'infinity') else 'infinity' end), id);
create index applications_of_seller on applications (created_by, id);
create index applications_of_manager on applications (manager_id, id);
create index applications_of_branch on applications (branch_id, id);
create index applications_of_partner on applications (partner_id, id);
