-- outsider.list: POST /api/uz/outsider/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      guests g
      join branches b on b.id = g.branch_id
      left join users u on u.id = g.host_id
    where
      (true)
    limit
      $1
  ) bounded;
-- Aggregate
--   Nested Loop
--     Seq Scan: branches
--     Index Scan: guests_branch on guests

-- first page
select
  g.id::text as key,
  g.version,
  g.name,
  g.phone,
  g.reason,
  g.host_id,
  g.host_name,
  coalesce(u.name, g.host_name) as host,
  g.branch_id,
  b.name as branch,
  g.arrived_at,
  g.left_at,
  g.result,
  g.comment,
  (
    (
      extract(
        epoch
        from
          g.arrived_at
      ) * -1000
    )::bigint
  )::text as sort_,
  (g.id)::text as key_
from
  guests g
  join branches b on b.id = g.branch_id
  left join users u on u.id = g.host_id
where
  (true)
order by
  (
    extract(
      epoch
      from
        g.arrived_at
    ) * -1000
  )::bigint asc,
  g.id asc
limit
  $1;
-- Sort
--   Hash Join
--     Nested Loop
--       Seq Scan: branches
--       Index Scan: guests_branch on guests
--     Hash
--       Seq Scan: users

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      guests g
      join branches b on b.id = g.branch_id
      left join users u on u.id = g.host_id
    where
      (
        true
        and concat_ws(' ', g.name_key, u.name_key, g.phone) ilike $1
      )
    limit
      $2
  ) bounded;
-- Aggregate
--   Hash Join
--     Nested Loop
--       Seq Scan: branches
--       Index Scan: guests_branch on guests
--     Hash
--       Seq Scan: users

-- found by a search
select
  g.id::text as key,
  g.version,
  g.name,
  g.phone,
  g.reason,
  g.host_id,
  g.host_name,
  coalesce(u.name, g.host_name) as host,
  g.branch_id,
  b.name as branch,
  g.arrived_at,
  g.left_at,
  g.result,
  g.comment,
  (
    (
      extract(
        epoch
        from
          g.arrived_at
      ) * -1000
    )::bigint
  )::text as sort_,
  (g.id)::text as key_
from
  guests g
  join branches b on b.id = g.branch_id
  left join users u on u.id = g.host_id
where
  (
    true
    and concat_ws(' ', g.name_key, u.name_key, g.phone) ilike $1
  )
order by
  coalesce(
    (
      extract(
        epoch
        from
          g.arrived_at
      ) * -1000
    )::bigint,
    (
      extract(
        epoch
        from
          g.arrived_at
      ) * -1000
    )::bigint
  ) asc,
  g.id asc
limit
  $2;
-- Sort
--   Hash Join
--     Nested Loop
--       Seq Scan: branches
--       Index Scan: guests_branch on guests
--     Hash
--       Seq Scan: users

-- by latest, behind a cursor: as above
-- by arrived: Incremental Sort; Index Scan: guests_arrived on guests; Index Scan: branches_pkey on branches; Index Scan: users_pkey on users
-- by arrived, behind a cursor: Incremental Sort; Index Scan: guests_arrived on guests; Index Scan: branches_pkey on branches; Index Scan: users_pkey on users
-- by name: as above
-- by name, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: as above
