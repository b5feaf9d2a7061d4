-- Groups of fields that a person has compared with the photos (src/domain/applications/checking.ts). `version` and `photos`
-- are those that the person saw: a later change of a field or a photo ends the confirmation. Rows are never changed.
create table application_checks (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  group_key text not null,
  version int not null,
  photos text[] not null,
  user_id int not null references users,
  at timestamptz not null
);
create index application_checks_application on application_checks (application_id, id);
