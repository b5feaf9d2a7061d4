-- The orders of the list of applications, each by an index (src/server/applications/list/orders.ts).
create index applications_waits on applications (coalesce(submitted_at, created_at), id);
create index applications_number on applications (coalesce(number, 0), id);
create index applications_client_name on applications (name_key, id);
create index applications_sum on applications (coalesce(sum, 0), id);
