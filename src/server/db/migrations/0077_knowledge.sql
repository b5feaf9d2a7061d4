-- The knowledge base: materials, what was published of them, and who has got how far.
create table materials (
  id int generated always as identity primary key,
  -- What is being prepared; people read the last publication.
  title text not null,
  info text not null,
  kind text not null check (kind in ('article', 'video', 'file')),
  text text not null,
  link text not null,
  icon text not null,
  programs int[] not null default '{}',
  subject_id int references subjects,
  level int check (level > 0),
  languages text[] not null,
  mode text not null check (mode in ('limited', 'link', 'open')),
  roles int[] not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  -- The address of the mode `link`.
  token text not null unique,
  -- The number of the last publication, and of the one from which a view counts.
  number int not null default 0,
  read_from int not null default 1,
  -- It was changed after the last publication.
  changed boolean not null default false,
  created_by int not null references users,
  created_at timestamptz not null,
  published_at timestamptz,
  version int not null default 1
);
create index materials_subject on materials (subject_id);
create index materials_author on materials (created_by);

create table material_publications (
  material_id int not null references materials,
  number int not null,
  title text not null,
  info text not null,
  kind text not null,
  text text not null,
  link text not null,
  icon text not null,
  programs int[] not null,
  subject_id int references subjects,
  level int,
  languages text[] not null,
  mode text not null,
  roles int[] not null,
  published_by int not null references users,
  published_at timestamptz not null,
  primary key (material_id, number)
);
create index material_publications_subject on material_publications (subject_id);
create index material_publications_author on material_publications (published_by);

create table material_readings (
  user_id int not null references users,
  material_id int not null references materials,
  opened_at timestamptz not null,
  -- The publication that was viewed to its end; 0: none.
  viewed_number int not null default 0,
  viewed_at timestamptz,
  primary key (user_id, material_id)
);
create index material_readings_material on material_readings (material_id);
