-- To whom an application was assigned; null for every other entry of the history.
alter table application_history add column manager_id int references users;
