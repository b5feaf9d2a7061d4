-- A shared view is for everybody who opens the list, or for people of these roles only.
alter table list_views add column roles int[] not null default '{}';
