-- branches.list: POST /api/uz/branches/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      branches b
    where
      (
        true
        and b.deleted_at is null
      )
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: branches

-- first page
select
  b.id::text as key,
  b.version,
  b.name,
  b.region::text as region,
  b.district::text as district,
  b.address,
  b.phone,
  case
    when b.deleted_at is not null then 'deleted'
    when b.active then 'active'
    else 'inactive'
  end as state,
  (
    select
      count(*)::int
    from
      users u
    where
      u.branch_id = b.id
      and (
        u.deleted_at is null
        and (
          u.works
          and (
            u.left_on is null
            or u.left_on > (now() at time zone 'Asia/Tashkent')::date
          )
        )
      )
  ) as people,
  (
    select
      count(*)::int
    from
      applications a
    where
      a.branch_id = b.id
      and a.status in ('unfinished', 'new', 'in_process', 'registered', 'hold')
  ) as in_work,
  (b.name_order)::text as sort_,
  (b.id)::text as key_
from
  branches b
where
  (
    true
    and b.deleted_at is null
  )
order by
  b.name_order asc,
  b.id asc
limit
  $1;
-- Sort
--   Seq Scan: branches
-- Aggregate
--   Index Scan: users_branch on users
-- Aggregate
--   Index Only Scan: applications_in_work on applications

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      branches b
    where
      (
        true
        and b.deleted_at is null
        and (
          (
            (
              search_fold (concat_ws(' ', b.name, b.address, b.phone)) like $1
              or search_fold (concat_ws(' ', b.name, b.address, b.phone)) like $2
              or false
            )
          )
          or (b.search_key ilike $3)
        )
      )
    limit
      $4
  ) bounded;
-- Aggregate
--   Seq Scan: branches

-- found by a search
select
  b.id::text as key,
  b.version,
  b.name,
  b.region::text as region,
  b.district::text as district,
  b.address,
  b.phone,
  case
    when b.deleted_at is not null then 'deleted'
    when b.active then 'active'
    else 'inactive'
  end as state,
  (
    select
      count(*)::int
    from
      users u
    where
      u.branch_id = b.id
      and (
        u.deleted_at is null
        and (
          u.works
          and (
            u.left_on is null
            or u.left_on > (now() at time zone 'Asia/Tashkent')::date
          )
        )
      )
  ) as people,
  (
    select
      count(*)::int
    from
      applications a
    where
      a.branch_id = b.id
      and a.status in ('unfinished', 'new', 'in_process', 'registered', 'hold')
  ) as in_work,
  (b.name_order)::text as sort_,
  (b.id)::text as key_
from
  branches b
where
  (
    true
    and b.deleted_at is null
    and (
      (
        (
          search_fold (concat_ws(' ', b.name, b.address, b.phone)) like $1
          or search_fold (concat_ws(' ', b.name, b.address, b.phone)) like $2
          or false
        )
      )
      or (b.search_key ilike $3)
    )
  )
order by
  coalesce(b.name_order, b.name_order) asc,
  b.id asc
limit
  $4;
-- Sort
--   Seq Scan: branches
-- Aggregate
--   Index Scan: users_branch on users
-- Aggregate
--   Index Only Scan: applications_in_work on applications

-- by name, behind a cursor: as above
-- by region: as above
-- by region, behind a cursor: as above
-- by people: as above
-- by people, behind a cursor: as above
-- by in_work: as above
-- by in_work, behind a cursor: as above
-- by state: as above
-- by state, behind a cursor: as above
