-- positions.list: POST /api/uz/reference/position/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      "positions"
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: positions

-- first page
select
  "id"::text as key,
  version,
  "name",
  "status",
  (("name")::text)::text as sort_,
  ("id"::text)::text as key_
from
  "positions"
where
  true
order by
  ("name")::text asc,
  "id"::text asc
limit
  $1;
-- Sort
--   Seq Scan: positions

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      "positions"
    where
      (
        (
          search_fold (concat_ws(' ', "name")) like $1
          or search_fold (concat_ws(' ', "name")) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Seq Scan: positions

-- found by a search
select
  "id"::text as key,
  version,
  "name",
  "status",
  (("name")::text)::text as sort_,
  ("id"::text)::text as key_
from
  "positions"
where
  (
    (
      search_fold (concat_ws(' ', "name")) like $1
      or search_fold (concat_ws(' ', "name")) like $2
      or false
    )
  )
order by
  coalesce(("name")::text, ("name")::text) asc,
  "id"::text asc
limit
  $3;
-- Sort
--   Seq Scan: positions

-- by name, behind a cursor: as above
-- by status: as above
-- by status, behind a cursor: as above
