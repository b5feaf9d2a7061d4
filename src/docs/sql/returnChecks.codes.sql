-- returnChecks.codes: POST /api/uz/return_check/codes/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      return_checks k
      join returns x on x.id = k.return_id
      join applications a on a.id = x.application_id
      join application_goods g on g.id = x.good_id
      cross join lateral unnest(k.codes) with ordinality as c (code, nth)
      left join application_goods w on w.gift_of = g.id
      and w.marking = c.code
      left join branches b on b.id = a.branch_id
    where
      (
        true
        and k.state = 'added'
      )
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: application_goods
--     Hash
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Nested Loop
--               Index Scan: return_checks_receipt on return_checks
--               Index Scan: returns_pkey on returns
--             Index Scan: applications_pkey on applications
--           Index Only Scan: application_goods_pkey on application_goods
--         Function Scan

-- first page
select
  (x.number || '-' || c.nth) as key,
  x.version,
  c.code,
  x.number,
  a.number as application,
  coalesce(w.name, g.name) as product,
  coalesce(b.name, '') as branch,
  k.register,
  k.receipt,
  k.issued_at,
  k.added_at,
  (k.added_at)::text as sort_,
  ((x.number || '-' || c.nth))::text as key_
from
  return_checks k
  join returns x on x.id = k.return_id
  join applications a on a.id = x.application_id
  join application_goods g on g.id = x.good_id
  cross join lateral unnest(k.codes) with ordinality as c (code, nth)
  left join application_goods w on w.gift_of = g.id
  and w.marking = c.code
  left join branches b on b.id = a.branch_id
where
  (
    true
    and k.state = 'added'
  )
order by
  k.added_at asc,
  (x.number || '-' || c.nth) asc
limit
  $1;
-- Sort
--   Hash Join
--     Hash Join
--       Seq Scan: application_goods
--       Hash
--         Nested Loop
--           Nested Loop
--             Nested Loop
--               Nested Loop
--                 Index Scan: return_checks_receipt on return_checks
--                 Index Scan: returns_pkey on returns
--               Index Scan: applications_pkey on applications
--             Index Scan: application_goods_pkey on application_goods
--           Function Scan
--     Hash
--       Seq Scan: branches

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      return_checks k
      join returns x on x.id = k.return_id
      join applications a on a.id = x.application_id
      join application_goods g on g.id = x.good_id
      cross join lateral unnest(k.codes) with ordinality as c (code, nth)
      left join application_goods w on w.gift_of = g.id
      and w.marking = c.code
      left join branches b on b.id = a.branch_id
    where
      (
        true
        and k.state = 'added'
        and (
          search_fold (
            (
              c.code || ' ' || x.number || ' ' || coalesce(a.number::text, '') || ' ' || coalesce(w.name, g.name) || ' ' || k.register || ' ' || k.receipt
            )
          ) like $1
          or search_fold (
            (
              c.code || ' ' || x.number || ' ' || coalesce(a.number::text, '') || ' ' || coalesce(w.name, g.name) || ' ' || k.register || ' ' || k.receipt
            )
          ) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: application_goods
--     Hash
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Nested Loop
--               Index Scan: return_checks_receipt on return_checks
--               Index Scan: returns_pkey on returns
--             Index Scan: applications_pkey on applications
--           Index Scan: application_goods_pkey on application_goods
--         Function Scan

-- found by a search
select
  (x.number || '-' || c.nth) as key,
  x.version,
  c.code,
  x.number,
  a.number as application,
  coalesce(w.name, g.name) as product,
  coalesce(b.name, '') as branch,
  k.register,
  k.receipt,
  k.issued_at,
  k.added_at,
  (k.added_at)::text as sort_,
  ((x.number || '-' || c.nth))::text as key_
from
  return_checks k
  join returns x on x.id = k.return_id
  join applications a on a.id = x.application_id
  join application_goods g on g.id = x.good_id
  cross join lateral unnest(k.codes) with ordinality as c (code, nth)
  left join application_goods w on w.gift_of = g.id
  and w.marking = c.code
  left join branches b on b.id = a.branch_id
where
  (
    true
    and k.state = 'added'
    and (
      search_fold (
        (
          c.code || ' ' || x.number || ' ' || coalesce(a.number::text, '') || ' ' || coalesce(w.name, g.name) || ' ' || k.register || ' ' || k.receipt
        )
      ) like $1
      or search_fold (
        (
          c.code || ' ' || x.number || ' ' || coalesce(a.number::text, '') || ' ' || coalesce(w.name, g.name) || ' ' || k.register || ' ' || k.receipt
        )
      ) like $2
      or false
    )
  )
order by
  coalesce(k.added_at, k.added_at) asc,
  (x.number || '-' || c.nth) asc
limit
  $3;
-- Sort
--   Nested Loop
--     Hash Join
--       Seq Scan: application_goods
--       Hash
--         Nested Loop
--           Nested Loop
--             Nested Loop
--               Nested Loop
--                 Index Scan: return_checks_receipt on return_checks
--                 Index Scan: returns_pkey on returns
--               Index Scan: applications_pkey on applications
--             Index Scan: application_goods_pkey on application_goods
--           Function Scan
--     Index Scan: branches_pkey on branches

-- by added, behind a cursor: as above
-- by number: as above
-- by number, behind a cursor: as above
-- by code: as above
-- by code, behind a cursor: as above
-- by product: as above
-- by product, behind a cursor: as above
