-- users.list: POST /api/uz/users/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      users u
      join roles r on r.id = u.role_id
      left join branches b on b.id = u.branch_id
      left join departments d on d.id = u.department_id
      left join positions p on p.id = u.position_id
      left join partners f on f.id = u.partner_id
    where
      (
        (u.phone <> $1)
        and u.deleted_at is null
      )
    limit
      $2
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: users
--     Hash
--       Seq Scan: roles

-- first page
select
  u.id::text as key,
  u.version,
  u.name,
  u.phone,
  r.name as role,
  r.colour as role_colour,
  b.name as branch,
  d.name as department,
  p.name as position,
  f.name as partner,
  u.hired_on,
  case
    when u.deleted_at is not null then 'deleted'
    when u.blocked_at is not null then 'blocked'
    when (
      u.works
      and (
        u.left_on is null
        or u.left_on > (now() at time zone 'Asia/Tashkent')::date
      )
    ) then 'working'
    else 'not_working'
  end as state,
  (u.name_key)::text as sort_,
  (u.id)::text as key_
from
  users u
  join roles r on r.id = u.role_id
  left join branches b on b.id = u.branch_id
  left join departments d on d.id = u.department_id
  left join positions p on p.id = u.position_id
  left join partners f on f.id = u.partner_id
where
  (
    (u.phone <> $1)
    and u.deleted_at is null
  )
order by
  u.name_key asc,
  u.id asc
limit
  $2;
-- Nested Loop
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Index Scan: users_name on users
--           Index Scan: roles_pkey on roles
--         Index Scan: branches_pkey on branches
--       Index Scan: departments_pkey on departments
--     Index Scan: positions_pkey on positions
--   Seq Scan: partners

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      users u
      join roles r on r.id = u.role_id
      left join branches b on b.id = u.branch_id
      left join departments d on d.id = u.department_id
      left join positions p on p.id = u.position_id
      left join partners f on f.id = u.partner_id
    where
      (
        (u.phone <> $1)
        and u.deleted_at is null
        and u.name_key like $2
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: roles
--     Hash
--       Seq Scan: users

-- found by a search
select
  u.id::text as key,
  u.version,
  u.name,
  u.phone,
  r.name as role,
  r.colour as role_colour,
  b.name as branch,
  d.name as department,
  p.name as position,
  f.name as partner,
  u.hired_on,
  case
    when u.deleted_at is not null then 'deleted'
    when u.blocked_at is not null then 'blocked'
    when (
      u.works
      and (
        u.left_on is null
        or u.left_on > (now() at time zone 'Asia/Tashkent')::date
      )
    ) then 'working'
    else 'not_working'
  end as state,
  (u.name_key)::text as sort_,
  (u.id)::text as key_
from
  users u
  join roles r on r.id = u.role_id
  left join branches b on b.id = u.branch_id
  left join departments d on d.id = u.department_id
  left join positions p on p.id = u.position_id
  left join partners f on f.id = u.partner_id
where
  (
    (u.phone <> $1)
    and u.deleted_at is null
    and u.name_key like $2
  )
order by
  coalesce(u.name_key, u.name_key) asc,
  u.id asc
limit
  $3;
-- Sort
--   Hash Join
--     Seq Scan: roles
--     Hash
--       Nested Loop
--         Hash Join
--           Seq Scan: positions
--           Hash
--             Hash Join
--               Seq Scan: departments
--               Hash
--                 Hash Join
--                   Seq Scan: branches
--                   Hash
--                     Seq Scan: users
--         Seq Scan: partners

-- by name, behind a cursor: as above
-- by role: Incremental Sort; Index Scan: roles_name_key on roles
-- by role, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: as above
-- by hired_on: as above
-- by hired_on, behind a cursor: as above
