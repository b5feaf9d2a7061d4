-- returnChecks.list: POST /api/uz/return_check/list

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
      left join branches b on b.id = a.branch_id
    where
      (true)
    limit
      $1
  ) bounded;
-- Aggregate
--   Nested Loop
--     Merge Join
--       Index Only Scan: return_checks_pkey on return_checks
--       Index Scan: returns_pkey on returns
--     Index Scan: applications_pkey on applications

-- first page
select
  x.number::text as key,
  x.version,
  x.number,
  a.number as application,
  a.client_name as client,
  coalesce(b.name, '') as branch,
  k.state,
  k.register,
  k.receipt,
  k.sign,
  k.issued_at,
  k.sum,
  k.codes,
  (coalesce((k.added_at at time zone 'Asia/Tashkent')::date, $1::date) - (k.due_at at time zone 'Asia/Tashkent')::date)::int as days,
  (((k.state = 'added')::int || to_char(k.due_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')))::text as sort_,
  (x.number)::text as key_
from
  return_checks k
  join returns x on x.id = k.return_id
  join applications a on a.id = x.application_id
  left join branches b on b.id = a.branch_id
where
  (true)
order by
  ((k.state = 'added')::int || to_char(k.due_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')) asc,
  x.number asc
limit
  $2;
-- Sort
--   Hash Join
--     Hash Join
--       Hash Join
--         Seq Scan: return_checks
--         Hash
--           Seq Scan: returns
--       Hash
--         Seq Scan: applications
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
      left join branches b on b.id = a.branch_id
    where
      (
        true
        and (
          search_fold (
            (x.number || ' ' || coalesce(a.number::text, '') || ' ' || a.client_name || ' ' || k.register || ' ' || k.receipt || ' ' || k.sign)
          ) like $1
          or search_fold (
            (x.number || ' ' || coalesce(a.number::text, '') || ' ' || a.client_name || ' ' || k.register || ' ' || k.receipt || ' ' || k.sign)
          ) like $2
          or (a.name_key ilike $3)
        )
      )
    limit
      $4
  ) bounded;
-- Aggregate
--   Hash Join
--     Hash Join
--       Seq Scan: return_checks
--       Hash
--         Seq Scan: returns
--     Hash
--       Seq Scan: applications

-- found by a search
select
  x.number::text as key,
  x.version,
  x.number,
  a.number as application,
  a.client_name as client,
  coalesce(b.name, '') as branch,
  k.state,
  k.register,
  k.receipt,
  k.sign,
  k.issued_at,
  k.sum,
  k.codes,
  (coalesce((k.added_at at time zone 'Asia/Tashkent')::date, $1::date) - (k.due_at at time zone 'Asia/Tashkent')::date)::int as days,
  (((k.state = 'added')::int || to_char(k.due_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')))::text as sort_,
  (x.number)::text as key_
from
  return_checks k
  join returns x on x.id = k.return_id
  join applications a on a.id = x.application_id
  left join branches b on b.id = a.branch_id
where
  (
    true
    and (
      search_fold (
        (x.number || ' ' || coalesce(a.number::text, '') || ' ' || a.client_name || ' ' || k.register || ' ' || k.receipt || ' ' || k.sign)
      ) like $2
      or search_fold (
        (x.number || ' ' || coalesce(a.number::text, '') || ' ' || a.client_name || ' ' || k.register || ' ' || k.receipt || ' ' || k.sign)
      ) like $3
      or (a.name_key ilike $4)
    )
  )
order by
  coalesce(
    ((k.state = 'added')::int || to_char(k.due_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')),
    ((k.state = 'added')::int || to_char(k.due_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS'))
  ) asc,
  x.number asc
limit
  $5;
-- Sort
--   Hash Join
--     Hash Join
--       Hash Join
--         Seq Scan: return_checks
--         Hash
--           Seq Scan: returns
--       Hash
--         Seq Scan: applications
--     Hash
--       Seq Scan: branches

-- by due, behind a cursor: as above
-- by number: Index Scan: returns_number_key on returns; Index Scan: return_checks_pkey on return_checks; Index Scan: branches_pkey on branches
-- by number, behind a cursor: Index Scan: returns_number_key on returns; Index Scan: return_checks_pkey on return_checks; Index Scan: branches_pkey on branches
-- by state: as above
-- by state, behind a cursor: as above
-- by sum: as above
-- by sum, behind a cursor: as above
-- by added: as above
-- by added, behind a cursor: as above
