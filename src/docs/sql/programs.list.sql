-- programs.list: POST /api/uz/reference/program/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      "programs"
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: programs

-- first page
select
  "id"::text as key,
  version,
  "name_ru",
  "name_uz_latn",
  "name_uz_cyrl",
  "position",
  "status",
  ("position")::text as sort_,
  ("id"::text)::text as key_
from
  "programs"
where
  true
order by
  "position" asc,
  "id"::text asc
limit
  $1;
-- Incremental Sort
--   Index Scan: programs_order on programs

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      "programs"
    where
      (
        (
          search_fold (concat_ws(' ', "name_ru", "name_uz_latn", "name_uz_cyrl")) like $1
          or search_fold (concat_ws(' ', "name_ru", "name_uz_latn", "name_uz_cyrl")) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Seq Scan: programs

-- found by a search
select
  "id"::text as key,
  version,
  "name_ru",
  "name_uz_latn",
  "name_uz_cyrl",
  "position",
  "status",
  ("position")::text as sort_,
  ("id"::text)::text as key_
from
  "programs"
where
  (
    (
      search_fold (concat_ws(' ', "name_ru", "name_uz_latn", "name_uz_cyrl")) like $1
      or search_fold (concat_ws(' ', "name_ru", "name_uz_latn", "name_uz_cyrl")) like $2
      or false
    )
  )
order by
  coalesce("position", "position") asc,
  "id"::text asc
limit
  $3;
-- Sort
--   Seq Scan: programs

-- by position, behind a cursor: as above
-- by name_ru: Index Scan: programs_name_ru_key on programs
-- by name_ru, behind a cursor: Index Scan: programs_name_ru_key on programs
-- by name_uz_latn: as above
-- by name_uz_latn, behind a cursor: as above
-- by name_uz_cyrl: as above
-- by name_uz_cyrl, behind a cursor: as above
-- by status: as above
-- by status, behind a cursor: as above
