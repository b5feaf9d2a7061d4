-- cardPrefixes.list: POST /api/uz/reference/card/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      "card_prefixes"
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: card_prefixes

-- first page
select
  "value"::text as key,
  version,
  "value",
  "scheme",
  "status",
  (("value")::text)::text as sort_,
  ("value"::text)::text as key_
from
  "card_prefixes"
where
  true
order by
  ("value")::text asc,
  "value"::text asc
limit
  $1;
-- Index Scan: card_prefixes_pkey on card_prefixes

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      "card_prefixes"
    where
      (
        (
          search_fold (concat_ws(' ', "value")) like $1
          or search_fold (concat_ws(' ', "value")) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Seq Scan: card_prefixes

-- found by a search
select
  "value"::text as key,
  version,
  "value",
  "scheme",
  "status",
  (("value")::text)::text as sort_,
  ("value"::text)::text as key_
from
  "card_prefixes"
where
  (
    (
      search_fold (concat_ws(' ', "value")) like $1
      or search_fold (concat_ws(' ', "value")) like $2
      or false
    )
  )
order by
  coalesce(("value")::text, ("value")::text) asc,
  "value"::text asc
limit
  $3;
-- Sort
--   Seq Scan: card_prefixes

-- by value, behind a cursor: as above
-- by scheme: as above
-- by scheme, behind a cursor: as above
-- by status: as above
-- by status, behind a cursor: as above
