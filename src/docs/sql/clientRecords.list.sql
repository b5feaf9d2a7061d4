-- clientRecords.list: POST /api/uz/clients/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      clients c
      left join branches b on b.id = c.branch_id
    where
      (
        true
        and c.deleted_at is null
      )
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: clients

-- first page
select
  c.id::text as key,
  c.version,
  c.name,
  c.values ->> 'pinfl' as pinfl,
  c.document_number,
  c.phone,
  c.client_type,
  b.name as branch,
  c.created_at,
  c.deleted_at is not null as is_deleted,
  (c.age)::text as sort_,
  (c.id)::text as key_
from
  clients c
  left join branches b on b.id = c.branch_id
where
  (
    true
    and c.deleted_at is null
  )
order by
  c.age asc,
  c.id asc
limit
  $1;
-- Nested Loop
--   Index Scan: clients_newest on clients
--   Index Scan: branches_pkey on branches

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      clients c
      left join branches b on b.id = c.branch_id
    where
      (
        true
        and c.deleted_at is null
        and to_tsvector('simple', c.name_key) @@ to_tsquery('simple', $1)
      )
    limit
      $2
  ) bounded;
-- Aggregate
--   Bitmap Heap Scan: clients
--     Bitmap Index Scan: clients_words

-- found by a search
select
  c.id::text as key,
  c.version,
  c.name,
  c.values ->> 'pinfl' as pinfl,
  c.document_number,
  c.phone,
  c.client_type,
  b.name as branch,
  c.created_at,
  c.deleted_at is not null as is_deleted,
  (c.age)::text as sort_,
  (c.id)::text as key_
from
  clients c
  left join branches b on b.id = c.branch_id
where
  (
    true
    and c.deleted_at is null
    and to_tsvector('simple', c.name_key) @@ to_tsquery('simple', $1)
  )
order by
  coalesce(c.age, c.age) asc,
  c.id asc
limit
  $2;
-- Sort
--   Hash Join
--     Bitmap Heap Scan: clients
--       Bitmap Index Scan: clients_words
--     Hash
--       Seq Scan: branches

-- by newest, behind a cursor: as above
-- by name: Index Scan: clients_by_name on clients
-- by name, behind a cursor: Index Scan: clients_by_name on clients
