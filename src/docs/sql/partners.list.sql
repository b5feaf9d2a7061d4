-- partners.list: POST /api/uz/partners/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      partners p
    where
      (true)
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: partners

-- first page
select
  p.id::text as key,
  p.version,
  (
    select
      count(*)::int
    from
      partners o
    where
      (o.priority, o.id) <= (p.priority, p.id)
  ) as place,
  p.name,
  p.name_1c,
  case
    when p.active then 'active'
    else 'inactive'
  end as status,
  p.type,
  p.dialect,
  coalesce(
    (
      select
        string_agg(
          t ->> 'months',
          ', '
          order by
            (t ->> 'months')::int
        )
      from
        jsonb_array_elements(p.terms) t
    ),
    ''
  ) as months,
  p.age_min,
  p.age_max,
  p.limit_min,
  p.limit_max,
  p.turnover_share,
  (p.priority)::text as sort_,
  (p.id)::text as key_
from
  partners p
where
  (true)
order by
  p.priority asc,
  p.id asc
limit
  $1;
-- Sort
--   Seq Scan: partners
-- Aggregate
--   Seq Scan: partners
-- Aggregate
--   Sort
--     Function Scan

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      partners p
    where
      (
        true
        and (
          search_fold (concat_ws(' ', p.name, p.name_1c)) like $1
          or search_fold (concat_ws(' ', p.name, p.name_1c)) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Seq Scan: partners

-- found by a search
select
  p.id::text as key,
  p.version,
  (
    select
      count(*)::int
    from
      partners o
    where
      (o.priority, o.id) <= (p.priority, p.id)
  ) as place,
  p.name,
  p.name_1c,
  case
    when p.active then 'active'
    else 'inactive'
  end as status,
  p.type,
  p.dialect,
  coalesce(
    (
      select
        string_agg(
          t ->> 'months',
          ', '
          order by
            (t ->> 'months')::int
        )
      from
        jsonb_array_elements(p.terms) t
    ),
    ''
  ) as months,
  p.age_min,
  p.age_max,
  p.limit_min,
  p.limit_max,
  p.turnover_share,
  (p.priority)::text as sort_,
  (p.id)::text as key_
from
  partners p
where
  (
    true
    and (
      search_fold (concat_ws(' ', p.name, p.name_1c)) like $1
      or search_fold (concat_ws(' ', p.name, p.name_1c)) like $2
      or false
    )
  )
order by
  coalesce(p.priority, p.priority) asc,
  p.id asc
limit
  $3;
-- Sort
--   Seq Scan: partners
-- Aggregate
--   Seq Scan: partners
-- Aggregate
--   Sort
--     Function Scan

-- by priority, behind a cursor: as above
-- by name: as above
-- by name, behind a cursor: as above
-- by limit_max: as above
-- by limit_max, behind a cursor: as above
-- by turnover_share: as above
-- by turnover_share, behind a cursor: as above
