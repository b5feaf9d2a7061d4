-- goods.list: POST /api/uz/reference/goods/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      products p
      join product_categories c on c.id = p.category_id
      left join priority_levels l on l.id = p.priority_id
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: products
--     Hash
--       Seq Scan: product_categories

-- first page
select
  p.id::text as key,
  p.version,
  p.name,
  p.category_id,
  p.brand,
  p.model,
  p.colour,
  p.sku,
  coalesce(p.barcode, '') as barcode,
  p.ikpu,
  p.ikpu_name,
  p.price,
  p.marked,
  case
    when c.tracking = 'none'
    and p.marked then 'marking'
    else c.tracking
  end as tracking,
  p.priority_id,
  case
    when p.active then 'active'
    else 'inactive'
  end as status,
  c.name as category,
  l.name as priority,
  l.colour as priority_colour,
  (name_order (p.name))::text as sort_,
  (p.id)::text as key_
from
  products p
  join product_categories c on c.id = p.category_id
  left join priority_levels l on l.id = p.priority_id
where
  true
order by
  name_order (p.name) asc,
  p.id asc
limit
  $1;
-- Nested Loop
--   Nested Loop
--     Index Scan: products_name on products
--     Index Scan: product_categories_pkey on product_categories
--   Index Scan: priority_levels_pkey on priority_levels

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      products p
      join product_categories c on c.id = p.category_id
      left join priority_levels l on l.id = p.priority_id
    where
      (
        (
          search_fold (
            (
              p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
            )
          ) like $1
          or search_fold (
            (
              p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
            )
          ) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: product_categories
--     Hash
--       Bitmap Heap Scan: products
--         BitmapOr
--           Bitmap Index Scan: products_parts
--           Bitmap Index Scan: products_parts

-- found by a search
select
  p.id::text as key,
  p.version,
  p.name,
  p.category_id,
  p.brand,
  p.model,
  p.colour,
  p.sku,
  coalesce(p.barcode, '') as barcode,
  p.ikpu,
  p.ikpu_name,
  p.price,
  p.marked,
  case
    when c.tracking = 'none'
    and p.marked then 'marking'
    else c.tracking
  end as tracking,
  p.priority_id,
  case
    when p.active then 'active'
    else 'inactive'
  end as status,
  c.name as category,
  l.name as priority,
  l.colour as priority_colour,
  (name_order (p.name))::text as sort_,
  (p.id)::text as key_
from
  products p
  join product_categories c on c.id = p.category_id
  left join priority_levels l on l.id = p.priority_id
where
  (
    (
      search_fold (
        (
          p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
        )
      ) like $1
      or search_fold (
        (
          p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
        )
      ) like $2
      or false
    )
  )
order by
  coalesce(name_order (p.name), name_order (p.name)) asc,
  p.id asc
limit
  $3;
-- Sort
--   Nested Loop
--     Hash Join
--       Bitmap Heap Scan: products
--         BitmapOr
--           Bitmap Index Scan: products_parts
--           Bitmap Index Scan: products_parts
--       Hash
--         Seq Scan: product_categories
--     Index Scan: priority_levels_pkey on priority_levels

-- by name, behind a cursor: as above
-- by category: Seq Scan: priority_levels
-- by category, behind a cursor: Seq Scan: priority_levels
-- by sku: Incremental Sort; Index Scan: products_sku_key on products
-- by sku, behind a cursor: Incremental Sort; Index Scan: products_sku_key on products
-- by price: Seq Scan: priority_levels
-- by price, behind a cursor: Index Scan: products_category on products; Seq Scan: priority_levels
-- by priority: Seq Scan: priority_levels
-- by priority, behind a cursor: Seq Scan: priority_levels
-- by status: Seq Scan: priority_levels
-- by status, behind a cursor: Index Scan: products_category on products; Seq Scan: priority_levels
