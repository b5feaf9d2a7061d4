-- The office keeps clients: versions, suspected twins, merges that can be undone, and a search that is quick with
-- hundreds of thousands of people.
alter table clients
  add column version int not null default 1,
  -- Where a merged client went; such a one is deleted.
  add column merged_into int references clients,
  -- What twins are looked for by: surname and name in one spelling, and the birth date.
  add column person_key text generated always as (split_part(name_key, ' ', 1) || ' ' || split_part(name_key, ' ', 2)) stored,
  add column birth_date text generated always as (values ->> 'birth_date') stored,
  -- The instant of creation, growing towards the past: the newest come first in ascending order.
  add column age bigint generated always as (-(extract(epoch from created_at at time zone 'UTC') * 1000)::bigint) stored;

create index clients_newest on clients (age, id) where deleted_at is null;
create index clients_branch on clients (branch_id, age, id);
create index clients_creator on clients (created_by, age, id);
create index clients_type on clients (client_type, age, id);
create index clients_gone on clients (age, id) where deleted_at is not null;
create index clients_by_name on clients (name_key, id);
create index clients_words on clients using gin (to_tsvector('simple', name_key));
create index clients_pinfl_start on clients (pinfl text_pattern_ops);
create index clients_document_start on clients (document_number text_pattern_ops);
create index clients_phone_end on clients (reverse(phone) text_pattern_ops);
create index clients_person on clients (person_key, birth_date);
create index clients_merged on clients (merged_into) where merged_into is not null;

-- Two cards that may be of one person; kept by every write of a client.
create table client_pairs (
  id int generated always as identity primary key,
  one int not null references clients on delete cascade,
  other int not null references clients on delete cascade,
  reasons text[] not null,
  found_at timestamptz not null default now(),
  -- Somebody has looked: two different people.
  dismissed_at timestamptz,
  dismissed_by int references users,
  unique (one, other),
  check (one < other)
);
create index client_pairs_other on client_pairs (other);

insert into client_pairs (one, other, reasons)
select one, other, array_agg(reason order by reason) from (
  select a.id as one, b.id as other, 'document' as reason from clients a
    join clients b on b.document_number = a.document_number and b.id > a.id
    where a.deleted_at is null and b.deleted_at is null
  union select a.id, b.id, 'phone' from clients a join clients b on b.phone = a.phone and b.id > a.id
    where a.deleted_at is null and b.deleted_at is null
  union select a.id, b.id, 'person' from clients a
    join clients b on b.person_key = a.person_key and b.birth_date = a.birth_date and b.id > a.id
    where a.deleted_at is null and b.deleted_at is null
) found group by one, other;

-- A merge with everything that undoing it needs; the values go when it can no longer be undone.
create table client_merges (
  id int generated always as identity primary key,
  kept_id int not null references clients on delete cascade,
  gone_id int not null references clients on delete cascade,
  changes jsonb not null,
  client_type text not null,
  gone_pinfl text,
  moved uuid[] not null,
  user_id int not null references users,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by int references users
);
create index client_merges_kept on client_merges (kept_id);
create index client_merges_gone on client_merges (gone_id);
create index client_merges_old on client_merges (at);
