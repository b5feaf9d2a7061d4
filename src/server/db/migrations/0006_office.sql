-- Views of lists that people keep for themselves or share: an order, filters and columns under a name.
create table list_views (
  id int generated always as identity primary key,
  list text not null,
  name text not null,
  state jsonb not null,
  user_id int not null references users,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, list, name)
);
create index list_views_list on list_views (list) where shared;

-- Permissions that administrators add themselves, beside those of the catalogue in code: a name, words, options.
alter table permissions
  add column name text not null default '',
  add column own boolean not null default false,
  add column version int not null default 1;
