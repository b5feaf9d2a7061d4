-- Reports that are made regularly.
create table scheduled_reports (
  id int generated always as identity primary key,
  title text not null,
  report text not null,
  -- The groups of a report that has some.
  by text,
  every text not null check (every in ('day', 'week', 'month')),
  hour int not null check (hour between 0 and 23),
  -- Ids of the people who get it.
  people int[] not null,
  active boolean not null,
  -- Null while it is off.
  next_at timestamptz,
  last_at timestamptz,
  last_from date,
  last_to date,
  last_count int,
  created_by int not null references users,
  created_at timestamptz not null,
  version int not null default 1,
  check (active = (next_at is not null))
);
create index scheduled_reports_due on scheduled_reports (next_at) where next_at is not null;
create index scheduled_reports_author on scheduled_reports (created_by);
