-- clientRecords.pairs: POST /api/uz/clients/pairs/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      client_pairs p
      join clients x on x.id = p.one
      join clients y on y.id = p.other
      left join branches xb on xb.id = x.branch_id
      left join branches yb on yb.id = y.branch_id
    where
      (
        p.dismissed_at is null
        and (
          select
            count(*)
          from
            clients c
          where
            c.id in (p.one, p.other)
            and c.deleted_at is null
            and true
        ) = 2
      )
    limit
      $1
  ) bounded;
-- Aggregate
--   Nested Loop
--     Seq Scan: clients
--     Nested Loop
--       Seq Scan: clients
--       Seq Scan: client_pairs
--         Aggregate
--           Index Scan: clients_pkey on clients

-- first page
select
  p.id::text as key,
  0 as version,
  json_build_object(
    'key',
    x.id::text,
    'version',
    x.version,
    'name',
    x.name,
    'birth_date',
    x.birth_date,
    'branch',
    xb.name,
    'reasons',
    p.reasons,
    'is_deleted',
    false
  ) as one,
  json_build_object(
    'key',
    y.id::text,
    'version',
    y.version,
    'name',
    y.name,
    'birth_date',
    y.birth_date,
    'branch',
    yb.name,
    'reasons',
    p.reasons,
    'is_deleted',
    false
  ) as other,
  ((- p.id::bigint))::text as sort_,
  (p.id)::text as key_
from
  client_pairs p
  join clients x on x.id = p.one
  join clients y on y.id = p.other
  left join branches xb on xb.id = x.branch_id
  left join branches yb on yb.id = y.branch_id
where
  (
    p.dismissed_at is null
    and (
      select
        count(*)
      from
        clients c
      where
        c.id in (p.one, p.other)
        and c.deleted_at is null
        and true
    ) = 2
  )
order by
  (- p.id::bigint) asc,
  p.id asc
limit
  $1;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Seq Scan: clients
--         Nested Loop
--           Seq Scan: clients
--           Seq Scan: client_pairs
--             Aggregate
--               Index Scan: clients_pkey on clients
--       Seq Scan: branches
--     Seq Scan: branches

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      client_pairs p
      join clients x on x.id = p.one
      join clients y on y.id = p.other
      left join branches xb on xb.id = x.branch_id
      left join branches yb on yb.id = y.branch_id
    where
      (
        p.dismissed_at is null
        and (
          select
            count(*)
          from
            clients c
          where
            c.id in (p.one, p.other)
            and c.deleted_at is null
            and true
        ) = 2
        and (x.name_key || ' ' || y.name_key) ilike $1
      )
    limit
      $2
  ) bounded;
-- Aggregate
--   Nested Loop
--     Seq Scan: clients
--     Nested Loop
--       Seq Scan: clients
--       Seq Scan: client_pairs
--         Aggregate
--           Index Scan: clients_pkey on clients

-- found by a search
select
  p.id::text as key,
  0 as version,
  json_build_object(
    'key',
    x.id::text,
    'version',
    x.version,
    'name',
    x.name,
    'birth_date',
    x.birth_date,
    'branch',
    xb.name,
    'reasons',
    p.reasons,
    'is_deleted',
    false
  ) as one,
  json_build_object(
    'key',
    y.id::text,
    'version',
    y.version,
    'name',
    y.name,
    'birth_date',
    y.birth_date,
    'branch',
    yb.name,
    'reasons',
    p.reasons,
    'is_deleted',
    false
  ) as other,
  ((- p.id::bigint))::text as sort_,
  (p.id)::text as key_
from
  client_pairs p
  join clients x on x.id = p.one
  join clients y on y.id = p.other
  left join branches xb on xb.id = x.branch_id
  left join branches yb on yb.id = y.branch_id
where
  (
    p.dismissed_at is null
    and (
      select
        count(*)
      from
        clients c
      where
        c.id in (p.one, p.other)
        and c.deleted_at is null
        and true
    ) = 2
    and (x.name_key || ' ' || y.name_key) ilike $1
  )
order by
  coalesce((- p.id::bigint), (- p.id::bigint)) asc,
  p.id asc
limit
  $2;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Seq Scan: clients
--         Nested Loop
--           Seq Scan: clients
--           Seq Scan: client_pairs
--             Aggregate
--               Index Scan: clients_pkey on clients
--       Seq Scan: branches
--     Seq Scan: branches

-- by newest, behind a cursor: as above
