-- Work time of managers, corrections of it, absences; interns with their levels; and what the figures of people are
-- counted from.

create table shifts (
  id int generated always as identity primary key,
  user_id int not null references users,
  branch_id int references branches,
  -- The day in Tashkent on which it began; no shift outlives its day.
  day date not null,
  -- What the person marked; both null where a correction alone says that there was a shift.
  begun_at timestamptz,
  ended_at timestamptz,
  -- What counts: as marked, or as the last approved correction says.
  counted_from timestamptz not null,
  counted_to timestamptz,
  closed_by text check (closed_by in ('person', 'day_end', 'correction')),
  check (counted_to >= counted_from),
  check ((counted_to is null) = (closed_by is null))
);
create unique index shifts_open on shifts (user_id) where counted_to is null;
create index shifts_of on shifts (user_id, day);
create index shifts_day on shifts (day, id);

create table shift_pauses (
  id int generated always as identity primary key,
  shift_id int not null references shifts on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz check (to_at >= from_at)
);
create index shift_pauses_of on shift_pauses (shift_id);
create unique index shift_pauses_open on shift_pauses (shift_id) where to_at is null;

create table shift_corrections (
  id int generated always as identity primary key,
  user_id int not null references users,
  -- Null until approved where there was no shift at all.
  shift_id int references shifts,
  day date not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused')),
  asked_at timestamptz not null,
  -- Never the one who asked.
  decided_by int references users check (decided_by <> user_id),
  decided_at timestamptz,
  note text not null default '',
  check ((state = 'asked') = (decided_by is null))
);
create index shift_corrections_of on shift_corrections (user_id, day);
create unique index shift_corrections_open on shift_corrections (user_id, day) where state = 'asked';

create table absences (
  id int generated always as identity primary key,
  user_id int not null references users,
  kind text not null check (kind in ('business_trip', 'sick_leave', 'vacation')),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  note text not null default '',
  version int not null default 1,
  created_by int not null references users,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- Nobody is away twice on one day, whoever writes at the same time. The range of one number needs no extension.
  constraint absences_apart exclude using gist (
    int4range(user_id, user_id, '[]') with &&,
    daterange(from_on, to_on, '[]') with &&
  ) where (deleted_at is null)
);
create index absences_of on absences (user_id, to_on);

create table interns (
  user_id int primary key references users,
  mentor_id int references users check (mentor_id <> user_id),
  since date not null,
  version int not null default 1
);
create index interns_mentor on interns (mentor_id);

create table intern_levels (
  id int generated always as identity primary key,
  user_id int not null references users,
  level int not null check (level between 1 and 30),
  title text not null,
  viewed_at timestamptz,
  completed_at timestamptz check (viewed_at is not null or completed_at is null),
  unique (user_id, level)
);

create index application_history_person on application_history (user_id, at);
create index application_history_completed on application_history (at) where to_status = 'completed';
create index applications_submitted on applications (submitted_at) where submitted_at is not null;
