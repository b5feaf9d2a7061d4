-- priceRequests.list: POST /api/uz/request/apply_product_price/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      change_requests r
      join users a on a.id = r.created_by
      left join branches b on b.id = r.branch_id
      left join users d on d.id = r.decided_by
    where
      (
        r.kind = $1
        and true
      )
    limit
      $2
  ) bounded;
-- Aggregate
--   Hash Join
--     Index Scan: change_requests_kind on change_requests
--     Hash
--       Seq Scan: users

-- first page
select
  r.id::text as key,
  r.version,
  r.state,
  r.note,
  a.name as author,
  b.name as branch,
  (
    select
      count(*)::int
    from
      change_request_lines l
    where
      l.request_id = r.id
  ) as lines,
  r.created_at,
  r.sent_at,
  d.name as decided_by,
  r.decided_at,
  (- r.id)::text as sort_,
  (r.id)::text as key_
from
  change_requests r
  join users a on a.id = r.created_by
  left join branches b on b.id = r.branch_id
  left join users d on d.id = r.decided_by
where
  (
    r.kind = $1
    and true
  )
order by
  - r.id asc,
  r.id asc
limit
  $2;
-- Sort
--   Hash Join
--     Hash Join
--       Hash Join
--         Index Scan: change_requests_kind on change_requests
--         Hash
--           Seq Scan: users
--       Hash
--         Seq Scan: branches
--     Hash
--       Seq Scan: users
-- Aggregate
--   Index Only Scan: change_request_lines_pkey on change_request_lines

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      change_requests r
      join users a on a.id = r.created_by
      left join branches b on b.id = r.branch_id
      left join users d on d.id = r.decided_by
    where
      (
        r.kind = $1
        and true
        and (
          search_fold (
            concat_ws(
              ' ',
              r.id,
              a.name,
              b.name,
              r.note,
              (
                select
                  string_agg(p.name || ' ' || p.sku, ' ')
                from
                  change_request_lines l
                  join products p on p.id = l.product_id
                where
                  l.request_id = r.id
              )
            )
          ) like $2
          or search_fold (
            concat_ws(
              ' ',
              r.id,
              a.name,
              b.name,
              r.note,
              (
                select
                  string_agg(p.name || ' ' || p.sku, ' ')
                from
                  change_request_lines l
                  join products p on p.id = l.product_id
                where
                  l.request_id = r.id
              )
            )
          ) like $3
          or (a.name_key ilike $4)
        )
      )
    limit
      $5
  ) bounded;
-- Aggregate
--   Hash Join
--     Hash Join
--       Index Scan: change_requests_kind on change_requests
--       Hash
--         Seq Scan: branches
--     Hash
--       Seq Scan: users
--     Aggregate
--       Nested Loop
--         Index Only Scan: change_request_lines_pkey on change_request_lines
--         Index Scan: products_pkey on products
--     Aggregate
--       Nested Loop
--         Index Only Scan: change_request_lines_pkey on change_request_lines
--         Index Scan: products_pkey on products

-- found by a search
select
  r.id::text as key,
  r.version,
  r.state,
  r.note,
  a.name as author,
  b.name as branch,
  (
    select
      count(*)::int
    from
      change_request_lines l
    where
      l.request_id = r.id
  ) as lines,
  r.created_at,
  r.sent_at,
  d.name as decided_by,
  r.decided_at,
  (- r.id)::text as sort_,
  (r.id)::text as key_
from
  change_requests r
  join users a on a.id = r.created_by
  left join branches b on b.id = r.branch_id
  left join users d on d.id = r.decided_by
where
  (
    r.kind = $1
    and true
    and (
      search_fold (
        concat_ws(
          ' ',
          r.id,
          a.name,
          b.name,
          r.note,
          (
            select
              string_agg(p.name || ' ' || p.sku, ' ')
            from
              change_request_lines l
              join products p on p.id = l.product_id
            where
              l.request_id = r.id
          )
        )
      ) like $2
      or search_fold (
        concat_ws(
          ' ',
          r.id,
          a.name,
          b.name,
          r.note,
          (
            select
              string_agg(p.name || ' ' || p.sku, ' ')
            from
              change_request_lines l
              join products p on p.id = l.product_id
            where
              l.request_id = r.id
          )
        )
      ) like $3
      or (a.name_key ilike $4)
    )
  )
order by
  coalesce(- r.id, - r.id) asc,
  r.id asc
limit
  $5;
-- Sort
--   Nested Loop
--     Hash Join
--       Hash Join
--         Index Scan: change_requests_kind on change_requests
--         Hash
--           Seq Scan: branches
--       Hash
--         Seq Scan: users
--       Aggregate
--         Nested Loop
--           Index Only Scan: change_request_lines_pkey on change_request_lines
--           Index Scan: products_pkey on products
--       Aggregate
--         Nested Loop
--           Index Only Scan: change_request_lines_pkey on change_request_lines
--           Index Scan: products_pkey on products
--     Index Scan: users_pkey on users
-- Aggregate
--   Index Only Scan: change_request_lines_pkey on change_request_lines

-- by newest, behind a cursor: as above
-- by created_at: Index Scan: branches_pkey on branches
-- by created_at, behind a cursor: Index Scan: branches_pkey on branches
-- by sent_at: as above
-- by sent_at, behind a cursor: as above
-- by state: as above
-- by state, behind a cursor: as above
-- by author: as above
-- by author, behind a cursor: as above
-- by lines: as above
-- by lines, behind a cursor: as above
