-- movements.list: POST /api/uz/stock_to_delivey/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      movements m
      join stock_documents d on d.id = m.document_id
      join branches f on f.id = m.from_branch
      join branches t on t.id = m.to_branch
    where
      (true)
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: stock_documents
--     Hash
--       Hash Join
--         Nested Loop
--           Seq Scan: branches
--           Index Scan: movements_from on movements
--         Hash
--           Seq Scan: branches

-- first page
select
  d.number::text as key,
  m.version,
  d.number,
  f.name as "from",
  t.name as "to",
  d.state,
  (
    select
      coalesce(count(*), 0)::int
    from
      movement_lines l
    where
      l.document_id = m.document_id
  ) as lines,
  (
    select
      coalesce(sum(l.quantity), 0)::int
    from
      movement_lines l
    where
      l.document_id = m.document_id
  ) as pieces,
  m.sent_at,
  m.received_at,
  (coalesce((m.received_at at time zone 'Asia/Tashkent')::date, $1::date) - (m.sent_at at time zone 'Asia/Tashkent')::date) as days,
  (
    select
      coalesce(sum(x.quantity), 0)::int
    from
      movement_differences x
    where
      x.document_id = m.document_id
      and true
  ) as differences,
  (
    select
      coalesce(sum(x.quantity), 0)::int
    from
      movement_differences x
    where
      x.document_id = m.document_id
      and x.outcome is null
  ) as unsettled,
  ((- d.number))::text as sort_,
  (d.number)::text as key_
from
  movements m
  join stock_documents d on d.id = m.document_id
  join branches f on f.id = m.from_branch
  join branches t on t.id = m.to_branch
where
  (true)
order by
  (- d.number) asc,
  d.number asc
limit
  $2;
-- Sort
--   Hash Join
--     Hash Join
--       Nested Loop
--         Seq Scan: branches
--         Index Scan: movements_from on movements
--       Hash
--         Seq Scan: stock_documents
--     Hash
--       Seq Scan: branches
-- Aggregate
--   Index Only Scan: movement_lines_document on movement_lines
-- Aggregate
--   Index Scan: movement_lines_document on movement_lines
-- Aggregate
--   Index Scan: movement_differences_document on movement_differences
-- Aggregate
--   Index Scan: movement_differences_open on movement_differences

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      movements m
      join stock_documents d on d.id = m.document_id
      join branches f on f.id = m.from_branch
      join branches t on t.id = m.to_branch
    where
      (
        true
        and (
          search_fold ((d.number || ' ' || f.name || ' ' || t.name || ' ' || d.note)) like $1
          or search_fold ((d.number || ' ' || f.name || ' ' || t.name || ' ' || d.note)) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Hash Join
--     Hash Join
--       Nested Loop
--         Seq Scan: branches
--         Index Scan: movements_from on movements
--       Hash
--         Seq Scan: stock_documents
--     Hash
--       Seq Scan: branches

-- found by a search
select
  d.number::text as key,
  m.version,
  d.number,
  f.name as "from",
  t.name as "to",
  d.state,
  (
    select
      coalesce(count(*), 0)::int
    from
      movement_lines l
    where
      l.document_id = m.document_id
  ) as lines,
  (
    select
      coalesce(sum(l.quantity), 0)::int
    from
      movement_lines l
    where
      l.document_id = m.document_id
  ) as pieces,
  m.sent_at,
  m.received_at,
  (coalesce((m.received_at at time zone 'Asia/Tashkent')::date, $1::date) - (m.sent_at at time zone 'Asia/Tashkent')::date) as days,
  (
    select
      coalesce(sum(x.quantity), 0)::int
    from
      movement_differences x
    where
      x.document_id = m.document_id
      and true
  ) as differences,
  (
    select
      coalesce(sum(x.quantity), 0)::int
    from
      movement_differences x
    where
      x.document_id = m.document_id
      and x.outcome is null
  ) as unsettled,
  ((- d.number))::text as sort_,
  (d.number)::text as key_
from
  movements m
  join stock_documents d on d.id = m.document_id
  join branches f on f.id = m.from_branch
  join branches t on t.id = m.to_branch
where
  (
    true
    and (
      search_fold ((d.number || ' ' || f.name || ' ' || t.name || ' ' || d.note)) like $2
      or search_fold ((d.number || ' ' || f.name || ' ' || t.name || ' ' || d.note)) like $3
      or false
    )
  )
order by
  coalesce((- d.number), (- d.number)) asc,
  d.number asc
limit
  $4;
-- Sort
--   Hash Join
--     Hash Join
--       Nested Loop
--         Seq Scan: branches
--         Index Scan: movements_from on movements
--       Hash
--         Seq Scan: stock_documents
--     Hash
--       Seq Scan: branches
-- Aggregate
--   Index Only Scan: movement_lines_document on movement_lines
-- Aggregate
--   Index Scan: movement_lines_document on movement_lines
-- Aggregate
--   Index Scan: movement_differences_document on movement_differences
-- Aggregate
--   Index Scan: movement_differences_open on movement_differences

-- by newest, behind a cursor: as above
-- by number: Index Scan: stock_documents_number_key on stock_documents; Index Scan: movements_pkey on movements
-- by number, behind a cursor: Index Scan: stock_documents_number_key on stock_documents; Index Scan: movements_pkey on movements
-- by from: as above
-- by from, behind a cursor: as above
-- by to: as above
-- by to, behind a cursor: Index Scan: movements_to on movements
-- by state: as above
-- by state, behind a cursor: as above
-- by pieces: as above
-- by pieces, behind a cursor: as above
-- by sent_at: as above
-- by sent_at, behind a cursor: as above
-- by received_at: as above
-- by received_at, behind a cursor: as above
