-- The applications that a person keeps open side by side, at most three, on every tablet.
create table pinned_applications (
  user_id int not null references users,
  application_id uuid not null references applications on delete cascade,
  at timestamptz not null,
  primary key (user_id, application_id)
);
create index pinned_applications_application on pinned_applications (application_id);
