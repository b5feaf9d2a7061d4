-- goodsCategories.list: POST /api/uz/reference/goods_category/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      "product_categories"
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: product_categories

-- first page
select
  "id"::text as key,
  version,
  "name",
  "parent_id",
  "tracking",
  "status",
  (
    select
      above.name
    from
      product_categories above
    where
      above.id = product_categories.parent_id
  ) as "parent",
  (
    select
      count(*)::int
    from
      products p
    where
      p.active
      and p.category_id = product_categories.id
  ) as "goods",
  (("name")::text)::text as sort_,
  ("id"::text)::text as key_
from
  "product_categories"
where
  true
order by
  ("name")::text asc,
  "id"::text asc
limit
  $1;
-- Incremental Sort
--   Index Scan: product_categories_name_key on product_categories
-- Seq Scan: product_categories
-- Aggregate
--   Index Scan: products_category on products

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      "product_categories"
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
--   Seq Scan: product_categories

-- found by a search
select
  "id"::text as key,
  version,
  "name",
  "parent_id",
  "tracking",
  "status",
  (
    select
      above.name
    from
      product_categories above
    where
      above.id = product_categories.parent_id
  ) as "parent",
  (
    select
      count(*)::int
    from
      products p
    where
      p.active
      and p.category_id = product_categories.id
  ) as "goods",
  (("name")::text)::text as sort_,
  ("id"::text)::text as key_
from
  "product_categories"
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
--   Seq Scan: product_categories
-- Seq Scan: product_categories
-- Aggregate
--   Index Scan: products_category on products

-- by name, behind a cursor: as above
-- by tracking: as above
-- by tracking, behind a cursor: as above
-- by status: as above
-- by status, behind a cursor: as above
-- by goods: as above
-- by goods, behind a cursor: as above
