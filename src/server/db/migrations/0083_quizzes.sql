-- Tests of materials: the questions as they are written and as they were published, and the tries of people.
alter table materials
  add column questions jsonb not null default '[]',
  add column asked int not null default 0 check (asked >= 0);
alter table material_publications
  add column questions jsonb not null default '[]',
  add column asked int not null default 0;
-- The defaults are for the rows that are there; whoever writes a form has its questions.
alter table materials alter column questions drop default;
alter table material_publications
  alter column questions drop default,
  alter column asked drop default;
alter table material_readings
  -- The publication whose test was passed; 0: none.
  add column passed_number int not null default 0,
  add column passed_at timestamptz;

create table quiz_tries (
  id uuid primary key,
  user_id int not null references users,
  material_id int not null references materials,
  number int not null,
  -- The questions of the publication in the order of this try, each with its answers in theirs.
  drawn jsonb not null,
  begun_at timestamptz not null,
  answered_at timestamptz,
  -- The places of the wrong answers; null: not answered yet.
  wrong int[],
  passed boolean not null default false,
  foreign key (material_id, number) references material_publications (material_id, number)
);
create index quiz_tries_person on quiz_tries (user_id, material_id, begun_at);
create index quiz_tries_material on quiz_tries (material_id, number);
