-- A tablet that cannot read the generation of a person's database says so in its report. The generation that the server
-- knows stays, because the database was damaged and not deleted.
alter table tablet_people add column is_damaged boolean not null default false;
