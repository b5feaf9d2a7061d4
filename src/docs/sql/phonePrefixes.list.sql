-- phonePrefixes.list: POST /api/uz/reference/phone/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      "phone_prefixes"
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: phone_prefixes

-- first page
select
  "value"::text as key,
  version,
  "value",
  "kind",
  "status",
  "note",
  (("value")::text)::text as sort_,
  ("value"::text)::text as key_
from
  "phone_prefixes"
where
  true
order by
  ("value")::text asc,
  "value"::text asc
limit
  $1;
-- Index Scan: phone_prefixes_pkey on phone_prefixes

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      "phone_prefixes"
    where
      (
        (
          search_fold (concat_ws(' ', "value", "note")) like $1
          or search_fold (concat_ws(' ', "value", "note")) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Seq Scan: phone_prefixes

-- found by a search
select
  "value"::text as key,
  version,
  "value",
  "kind",
  "status",
  "note",
  (("value")::text)::text as sort_,
  ("value"::text)::text as key_
from
  "phone_prefixes"
where
  (
    (
      search_fold (concat_ws(' ', "value", "note")) like $1
      or search_fold (concat_ws(' ', "value", "note")) like $2
      or false
    )
  )
order by
  coalesce(("value")::text, ("value")::text) asc,
  "value"::text asc
limit
  $3;
-- Sort
--   Seq Scan: phone_prefixes

-- by value, behind a cursor: as above
-- by kind: as above
-- by kind, behind a cursor: as above
-- by status: as above
-- by status, behind a cursor: as above
