-- Roles are changed by several people: of two who saw the same, one wins and the other is shown what is there now.
alter table roles add column version int not null default 1;
