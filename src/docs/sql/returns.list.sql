-- returns.list: POST /api/uz/return/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      returns x
      join applications a on a.id = x.application_id
      join application_goods g on g.id = x.good_id
      join contracts c on c.id = x.contract_id
      join partners p on p.id = c.partner_id
      join users u on u.id = x.created_by
      left join branches b on b.id = a.branch_id
    where
      (true)
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Hash Join
--       Hash Join
--         Hash Join
--           Hash Join
--             Seq Scan: returns
--             Hash
--               Seq Scan: applications
--           Hash
--             Seq Scan: application_goods
--         Hash
--           Seq Scan: contracts
--       Hash
--         Seq Scan: partners
--     Hash
--       Seq Scan: users

-- first page
select
  x.number::text as key,
  x.version,
  x.number,
  a.number as application,
  a.client_name as client,
  g.name as product,
  coalesce(g.imei, g.gtin || ' / ' || g.serial) as unit,
  coalesce(b.name, '') as branch,
  p.name as partner,
  x.reason,
  x.state,
  ($1::date - (x.since at time zone 'Asia/Tashkent')::date) as days,
  x.is_late as late,
  x.refund,
  u.name as author,
  ((- x.number))::text as sort_,
  (x.number)::text as key_
from
  returns x
  join applications a on a.id = x.application_id
  join application_goods g on g.id = x.good_id
  join contracts c on c.id = x.contract_id
  join partners p on p.id = c.partner_id
  join users u on u.id = x.created_by
  left join branches b on b.id = a.branch_id
where
  (true)
order by
  (- x.number) asc,
  x.number asc
limit
  $2;
-- Sort
--   Hash Join
--     Hash Join
--       Hash Join
--         Hash Join
--           Hash Join
--             Hash Join
--               Seq Scan: returns
--               Hash
--                 Seq Scan: contracts
--             Hash
--               Seq Scan: application_goods
--           Hash
--             Seq Scan: applications
--         Hash
--           Seq Scan: partners
--       Hash
--         Seq Scan: users
--     Hash
--       Seq Scan: branches

-- found by a search
with
  found as materialized (
    select
      x.number::text as key,
      x.version,
      x.number,
      a.number as application,
      a.client_name as client,
      g.name as product,
      coalesce(g.imei, g.gtin || ' / ' || g.serial) as unit,
      coalesce(b.name, '') as branch,
      p.name as partner,
      x.reason,
      x.state,
      ($1::date - (x.since at time zone 'Asia/Tashkent')::date) as days,
      x.is_late as late,
      x.refund,
      u.name as author,
      (- x.number) as sort_of,
      x.number as key_of
    from
      returns x
      join applications a on a.id = x.application_id
      join application_goods g on g.id = x.good_id
      join contracts c on c.id = x.contract_id
      join partners p on p.id = c.partner_id
      join users u on u.id = x.created_by
      left join branches b on b.id = a.branch_id
    where
      (
        true
        and (
          search_fold (
            (
              x.number || ' ' || coalesce(a.number::text, '') || ' ' || a.client_name || ' ' || g.name || ' ' || coalesce(coalesce(g.imei, g.gtin || ' / ' || g.serial), '')
            )
          ) like $2
          or search_fold (
            (
              x.number || ' ' || coalesce(a.number::text, '') || ' ' || a.client_name || ' ' || g.name || ' ' || coalesce(coalesce(g.imei, g.gtin || ' / ' || g.serial), '')
            )
          ) like $3
          or (a.name_key ilike $4)
        )
      )
    limit
      $5
  ),
  whole as (
    select
      count(*)::int as total_
    from
      found
  ),
  page as (
    select
      *
    from
      found
    where
      true
    order by
      sort_of asc,
      key_of asc
    limit
      $6
  )
select
  page.*,
  whole.*,
  page.sort_of::text as sort_,
  page.key_of::text as key_
from
  whole
  left join page on true
order by
  page.sort_of asc,
  page.key_of asc;
-- Sort
--   Hash Join
--     Nested Loop
--       Hash Join
--         Nested Loop
--           Hash Join
--             Hash Join
--               Seq Scan: returns
--               Hash
--                 Seq Scan: application_goods
--             Hash
--               Seq Scan: applications
--           Index Scan: contracts_pkey on contracts
--         Hash
--           Seq Scan: partners
--       Index Scan: users_pkey on users
--     Hash
--       Seq Scan: branches
--   Nested Loop
--     Aggregate
--       CTE Scan: found
--     Sort
--       CTE Scan: found

-- by newest, behind a cursor: Merge Join; Index Scan: application_goods_pkey on application_goods
-- by number: Index Scan: returns_number_key on returns; Index Scan: applications_pkey on applications; Index Scan: application_goods_pkey on application_goods; Index Scan: branches_pkey on branches
-- by number, behind a cursor: Index Scan: returns_number_key on returns; Index Scan: applications_pkey on applications; Index Scan: application_goods_pkey on application_goods; Index Scan: branches_pkey on branches
-- by state: Incremental Sort; Index Scan: returns_state on returns; Index Scan: applications_pkey on applications; Index Scan: application_goods_pkey on application_goods; Index Scan: branches_pkey on branches
-- by state, behind a cursor: Incremental Sort; Index Scan: returns_state on returns; Index Scan: applications_pkey on applications; Index Scan: application_goods_pkey on application_goods; Index Scan: branches_pkey on branches
-- by client: Incremental Sort; Index Scan: applications_client_name on applications; Index Scan: returns_application on returns; Index Scan: application_goods_pkey on application_goods; Index Scan: branches_pkey on branches
-- by client, behind a cursor: Incremental Sort; Index Scan: applications_client_name on applications; Index Scan: returns_application on returns; Index Scan: application_goods_pkey on application_goods; Index Scan: branches_pkey on branches
-- by product: as above
-- by product, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: Index Scan: application_goods_pkey on application_goods
-- by days: as above
-- by days, behind a cursor: Merge Join; Index Scan: application_goods_pkey on application_goods
-- by refund: as above
-- by refund, behind a cursor: Merge Join; Index Scan: application_goods_pkey on application_goods
