-- priorityLevels.list: POST /api/uz/reference/priority/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      "priority_levels"
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: priority_levels

-- first page
select
  "id"::text as key,
  version,
  "name",
  "position",
  "colour",
  "status",
  (
    select
      count(*)::int
    from
      products p
    where
      p.active
      and p.priority_id = priority_levels.id
  ) as "goods",
  ("position")::text as sort_,
  ("id"::text)::text as key_
from
  "priority_levels"
where
  true
order by
  "position" asc,
  "id"::text asc
limit
  $1;
-- Sort
--   Seq Scan: priority_levels
-- Aggregate
--   Index Scan: products_priority on products

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      "priority_levels"
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
--   Seq Scan: priority_levels

-- found by a search
select
  "id"::text as key,
  version,
  "name",
  "position",
  "colour",
  "status",
  (
    select
      count(*)::int
    from
      products p
    where
      p.active
      and p.priority_id = priority_levels.id
  ) as "goods",
  ("position")::text as sort_,
  ("id"::text)::text as key_
from
  "priority_levels"
where
  (
    (
      search_fold (concat_ws(' ', "name")) like $1
      or search_fold (concat_ws(' ', "name")) like $2
      or false
    )
  )
order by
  coalesce("position", "position") asc,
  "id"::text asc
limit
  $3;
-- Sort
--   Seq Scan: priority_levels
-- Aggregate
--   Index Scan: products_priority on products

-- by position, behind a cursor: as above
-- by name: Incremental Sort; Index Scan: priority_levels_name_key on priority_levels
-- by name, behind a cursor: Incremental Sort; Index Scan: priority_levels_name_key on priority_levels
-- by status: as above
-- by status, behind a cursor: as above
-- by goods: as above
-- by goods, behind a cursor: as above
