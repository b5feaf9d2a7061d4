-- access.roles: POST /api/uz/access/roles/list

-- first page
select
  r.id,
  r.name,
  r.is_admin,
  r.for_partner,
  r.key as role_key,
  coalesce(
    (
      select
        json_agg(json_build_object('key', g.key, 'value', g.value))
      from
        role_permissions g
      where
        g.role_id = r.id
    ),
    '[]'
  ) as grants
from
  roles r
order by
  name_order (r.name);
-- Sort
--   Seq Scan: roles
--     Aggregate
--       Bitmap Heap Scan: role_permissions
--         Bitmap Index Scan: role_permissions_pkey

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
  ) as roles
from
  permissions p
where
  (
    p.own
    or p.type = 'numeric'
  )
order by
  p.own,
  name_order (p.name),
  p.key;
-- Sort
--   Seq Scan: permissions
--     Aggregate
--       Index Only Scan: role_permissions_pkey on role_permissions

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      roles r
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: roles

-- first page
select
  r.id::text as key,
  r.version,
  r.name,
  r.colour,
  r.is_admin,
  (
    select
      count(*)::int
    from
      users u
    where
      u.role_id = r.id
      and u.deleted_at is null
  ) as people,
  (
    select
      count(*)::int
    from
      role_permissions p
    where
      p.role_id = r.id
  ) as grants,
  (name_order (r.name))::text as sort_,
  (r.id)::text as key_
from
  roles r
where
  true
order by
  name_order (r.name) asc,
  r.id asc
limit
  $1;
-- Sort
--   Seq Scan: roles
-- Aggregate
--   Seq Scan: users
-- Aggregate
--   Bitmap Heap Scan: role_permissions
--     Bitmap Index Scan: role_permissions_pkey

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      roles r
    where
      (
        (
          search_fold (r.name) like $1
          or search_fold (r.name) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Seq Scan: roles

-- found by a search
select
  r.id::text as key,
  r.version,
  r.name,
  r.colour,
  r.is_admin,
  (
    select
      count(*)::int
    from
      users u
    where
      u.role_id = r.id
      and u.deleted_at is null
  ) as people,
  (
    select
      count(*)::int
    from
      role_permissions p
    where
      p.role_id = r.id
  ) as grants,
  (name_order (r.name))::text as sort_,
  (r.id)::text as key_
from
  roles r
where
  (
    (
      search_fold (r.name) like $1
      or search_fold (r.name) like $2
      or false
    )
  )
order by
  coalesce(name_order (r.name), name_order (r.name)) asc,
  r.id asc
limit
  $3;
-- Sort
--   Seq Scan: roles
-- Aggregate
--   Seq Scan: users
-- Aggregate
--   Bitmap Heap Scan: role_permissions
--     Bitmap Index Scan: role_permissions_pkey

-- by name, behind a cursor: as above
-- by people: as above
-- by people, behind a cursor: as above
-- by grants: as above
-- by grants, behind a cursor: as above
