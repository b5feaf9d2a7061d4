-- What waits on a tablet in applications, photos and other records, beside the count of operations. Null where the build
-- that reported counts operations alone.
alter table tablet_people add column waiting jsonb;
alter table tablet_reports add column waiting jsonb;
