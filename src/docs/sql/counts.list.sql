-- counts.list: POST /api/uz/count/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      branch_documents x
      join stock_documents d on d.id = x.document_id
      join branches b on b.id = d.branch_id
      left join users u on u.id = d.user_id
    where
      (d.kind = $1)
    limit
      $2
  ) bounded;
-- Aggregate
--   Hash Join
--     Nested Loop
--       Index Scan: stock_documents_kind on stock_documents
--       Index Only Scan: branch_documents_pkey on branch_documents
--     Hash
--       Seq Scan: branches

-- first page
select
  d.number::text as key,
  x.version,
  d.number,
  b.name as branch,
  d.state,
  case d.kind
    when 'count' then x.counted
    else (
      select
        coalesce(sum(l.quantity), 0)::int
      from
        branch_document_lines l
      where
        l.document_id = x.document_id
    )
  end as pieces,
  coalesce(
    x.difference_value,
    (
      select
        sum(coalesce(l.value, l.cost * l.quantity))::bigint
      from
        branch_document_lines l
      where
        l.document_id = x.document_id
    )
  ) as value,
  x.differences,
  u.name as author,
  x.created_at,
  x.closed_at,
  ((- d.number))::text as sort_,
  (d.number)::text as key_
from
  branch_documents x
  join stock_documents d on d.id = x.document_id
  join branches b on b.id = d.branch_id
  left join users u on u.id = d.user_id
where
  (d.kind = $1)
order by
  (- d.number) asc,
  d.number asc
limit
  $2;
-- Sort
--   Hash Join
--     Hash Join
--       Nested Loop
--         Index Scan: stock_documents_kind on stock_documents
--         Index Scan: branch_documents_pkey on branch_documents
--       Hash
--         Seq Scan: branches
--     Hash
--       Seq Scan: users
-- Aggregate
--   Index Scan: branch_document_lines_document on branch_document_lines
-- Aggregate
--   Index Scan: branch_document_lines_document on branch_document_lines

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      branch_documents x
      join stock_documents d on d.id = x.document_id
      join branches b on b.id = d.branch_id
      left join users u on u.id = d.user_id
    where
      (
        d.kind = $1
        and (
          search_fold (concat_ws(' ', d.number, b.name, u.name, d.note, x.supplier, x.paper_number)) like $2
          or search_fold (concat_ws(' ', d.number, b.name, u.name, d.note, x.supplier, x.paper_number)) like $3
          or (u.name_key ilike $4)
        )
      )
    limit
      $5
  ) bounded;
-- Aggregate
--   Hash Join
--     Hash Join
--       Nested Loop
--         Index Scan: stock_documents_kind on stock_documents
--         Index Scan: branch_documents_pkey on branch_documents
--       Hash
--         Seq Scan: users
--     Hash
--       Seq Scan: branches

-- found by a search
select
  d.number::text as key,
  x.version,
  d.number,
  b.name as branch,
  d.state,
  case d.kind
    when 'count' then x.counted
    else (
      select
        coalesce(sum(l.quantity), 0)::int
      from
        branch_document_lines l
      where
        l.document_id = x.document_id
    )
  end as pieces,
  coalesce(
    x.difference_value,
    (
      select
        sum(coalesce(l.value, l.cost * l.quantity))::bigint
      from
        branch_document_lines l
      where
        l.document_id = x.document_id
    )
  ) as value,
  x.differences,
  u.name as author,
  x.created_at,
  x.closed_at,
  ((- d.number))::text as sort_,
  (d.number)::text as key_
from
  branch_documents x
  join stock_documents d on d.id = x.document_id
  join branches b on b.id = d.branch_id
  left join users u on u.id = d.user_id
where
  (
    d.kind = $1
    and (
      search_fold (concat_ws(' ', d.number, b.name, u.name, d.note, x.supplier, x.paper_number)) like $2
      or search_fold (concat_ws(' ', d.number, b.name, u.name, d.note, x.supplier, x.paper_number)) like $3
      or (u.name_key ilike $4)
    )
  )
order by
  coalesce((- d.number), (- d.number)) asc,
  d.number asc
limit
  $5;
-- Sort
--   Hash Join
--     Hash Join
--       Nested Loop
--         Index Scan: stock_documents_kind on stock_documents
--         Index Scan: branch_documents_pkey on branch_documents
--       Hash
--         Seq Scan: users
--     Hash
--       Seq Scan: branches
-- Aggregate
--   Index Scan: branch_document_lines_document on branch_document_lines
-- Aggregate
--   Index Scan: branch_document_lines_document on branch_document_lines

-- by newest, behind a cursor: as above
-- by number: Index Scan: users_pkey on users
-- by number, behind a cursor: Index Scan: users_pkey on users
-- by branch: as above
-- by branch, behind a cursor: as above
-- by state: as above
-- by state, behind a cursor: as above
-- by pieces: as above
-- by pieces, behind a cursor: Seq Scan: branch_documents
-- by differences: as above
-- by differences, behind a cursor: as above
-- by created_at: as above
-- by created_at, behind a cursor: as above
-- by closed_at: as above
-- by closed_at, behind a cursor: as above
