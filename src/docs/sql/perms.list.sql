-- perms.list: POST /api/uz/access/perms/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      permissions p
    where
      (true)
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: permissions

-- first page
select
  p.key,
  p.version,
  p.name,
  p.category,
  p.type,
  p.options,
  p.own,
  (
    select
      count(*)::int
    from
      role_permissions r
    where
      r.key = p.key
  ) as roles,
  (p.key)::text as sort_,
  (p.key)::text as key_
from
  permissions p
where
  (true)
order by
  p.key asc,
  p.key asc
limit
  $1;
-- Index Scan: permissions_pkey on permissions
--   Aggregate
--     Index Only Scan: role_permissions_pkey on role_permissions

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      permissions p
    where
      (
        (
          (
            search_fold (concat_ws(' ', p.key, p.name)) like $1
            or search_fold (concat_ws(' ', p.key, p.name)) like $2
            or false
          )
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Seq Scan: permissions

-- found by a search
select
  p.key,
  p.version,
  p.name,
  p.category,
  p.type,
  p.options,
  p.own,
  (
    select
      count(*)::int
    from
      role_permissions r
    where
      r.key = p.key
  ) as roles,
  (p.key)::text as sort_,
  (p.key)::text as key_
from
  permissions p
where
  (
    (
      (
        search_fold (concat_ws(' ', p.key, p.name)) like $1
        or search_fold (concat_ws(' ', p.key, p.name)) like $2
        or false
      )
    )
  )
order by
  coalesce(p.key, p.key) asc,
  p.key asc
limit
  $3;
-- Sort
--   Seq Scan: permissions
-- Aggregate
--   Index Only Scan: role_permissions_pkey on role_permissions

-- by key, behind a cursor: as above
-- by category: as above
-- by category, behind a cursor: as above
-- by type: as above
-- by type, behind a cursor: as above
-- by roles: as above
-- by roles, behind a cursor: as above
