-- products.list: POST /api/uz/goods/list

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
      left join lateral (
        select
          coalesce(sum(s.quantity), 0)::int as quantity,
          coalesce(sum(s.reserved), 0)::int as reserved,
          coalesce(sum(s.quantity - s.reserved), 0)::int as available
        from
          shop_stock s
          join branches b on b.id = s.branch_id
        where
          s.product_id = p.id
          and (true)
      ) s on true
    where
      (
        (
          p.active
          or exists (
            select
            from
              shop_stock k
              join branches b on b.id = k.branch_id
            where
              k.product_id = p.id
              and k.quantity > 0
              and (true)
          )
        )
      )
    limit
      $1
  ) bounded;
-- Aggregate
--   Nested Loop
--     Seq Scan: product_categories
--     Index Scan: products_category on products
--       Nested Loop
--         Hash Join
--           Seq Scan: branches
--           Hash
--             Seq Scan: stock_places
--         Index Scan: stock_balances_pkey on stock_balances

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
  s.quantity,
  s.available,
  coalesce(
    (
      select
        true
      from
        tags_due d
        join branches b on b.id = d.branch_id
      where
        d.product_id = p.id
        and (true)
      limit
        1
    ),
    false
  ) as tag_due,
  (name_order (p.name))::text as sort_,
  (p.id)::text as key_
from
  products p
  join product_categories c on c.id = p.category_id
  left join priority_levels l on l.id = p.priority_id
  left join lateral (
    select
      coalesce(sum(s.quantity), 0)::int as quantity,
      coalesce(sum(s.reserved), 0)::int as reserved,
      coalesce(sum(s.quantity - s.reserved), 0)::int as available
    from
      shop_stock s
      join branches b on b.id = s.branch_id
    where
      s.product_id = p.id
      and (true)
  ) s on true
where
  (
    (
      p.active
      or exists (
        select
        from
          shop_stock k
          join branches b on b.id = k.branch_id
        where
          k.product_id = p.id
          and k.quantity > 0
          and (true)
      )
    )
  )
order by
  name_order (p.name) asc,
  p.id asc
limit
  $1;
-- Nested Loop
--   Nested Loop
--     Nested Loop
--       Index Scan: products_name on products
--         Nested Loop
--           Hash Join
--             Seq Scan: branches
--             Hash
--               Seq Scan: stock_places
--           Index Scan: stock_balances_pkey on stock_balances
--       Index Scan: product_categories_pkey on product_categories
--     Index Scan: priority_levels_pkey on priority_levels
--   Aggregate
--     Nested Loop
--       Hash Join
--         Seq Scan: branches
--         Hash
--           Seq Scan: stock_places
--       Index Scan: stock_balances_pkey on stock_balances
--   Nested Loop
--     Append
--       Nested Loop
--         Index Scan: products_pkey on products
--         Nested Loop
--           Seq Scan: branches
--           Index Scan: price_tags_pkey on price_tags
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Seq Scan: stock_places
--             Index Scan: stock_balances_pkey on stock_balances
--           Seq Scan: branches
--         Index Only Scan: price_tags_pkey on price_tags
--     Index Only Scan: branches_pkey on branches

-- first page
select
  coalesce(sum(k.quantity), 0)::int as quantity,
  coalesce(sum(k.quantity - k.reserved), 0)::int as available
from
  (
    select
      p.id
    from
      products p
      join product_categories c on c.id = p.category_id
      left join priority_levels l on l.id = p.priority_id
      left join lateral (
        select
          coalesce(sum(s.quantity), 0)::int as quantity,
          coalesce(sum(s.reserved), 0)::int as reserved,
          coalesce(sum(s.quantity - s.reserved), 0)::int as available
        from
          shop_stock s
          join branches b on b.id = s.branch_id
        where
          s.product_id = p.id
          and (true)
      ) s on true
    where
      (
        (
          p.active
          or exists (
            select
            from
              shop_stock k
              join branches b on b.id = k.branch_id
            where
              k.product_id = p.id
              and k.quantity > 0
              and (true)
          )
        )
      )
  ) found
  join shop_stock k on k.product_id = found.id
  join branches b on b.id = k.branch_id
where
  (true);
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Seq Scan: stock_places
--           Index Scan: stock_balances_pkey on stock_balances
--         Index Scan: products_pkey on products
--           Nested Loop
--             Hash Join
--               Seq Scan: branches
--               Hash
--                 Seq Scan: stock_places
--             Index Scan: stock_balances_pkey on stock_balances
--       Index Only Scan: product_categories_pkey on product_categories
--     Index Only Scan: branches_pkey on branches

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
      left join lateral (
        select
          coalesce(sum(s.quantity), 0)::int as quantity,
          coalesce(sum(s.reserved), 0)::int as reserved,
          coalesce(sum(s.quantity - s.reserved), 0)::int as available
        from
          shop_stock s
          join branches b on b.id = s.branch_id
        where
          s.product_id = p.id
          and (true)
      ) s on true
    where
      (
        (
          p.active
          or exists (
            select
            from
              shop_stock k
              join branches b on b.id = k.branch_id
            where
              k.product_id = p.id
              and k.quantity > 0
              and (true)
          )
        )
        and (
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
--     Bitmap Heap Scan: products
--       BitmapOr
--         Bitmap Index Scan: products_parts
--         Bitmap Index Scan: products_parts
--       Nested Loop
--         Hash Join
--           Seq Scan: branches
--           Hash
--             Seq Scan: stock_places
--         Index Scan: stock_balances_pkey on stock_balances
--     Hash
--       Seq Scan: product_categories

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
  s.quantity,
  s.available,
  coalesce(
    (
      select
        true
      from
        tags_due d
        join branches b on b.id = d.branch_id
      where
        d.product_id = p.id
        and (true)
      limit
        1
    ),
    false
  ) as tag_due,
  (name_order (p.name))::text as sort_,
  (p.id)::text as key_
from
  products p
  join product_categories c on c.id = p.category_id
  left join priority_levels l on l.id = p.priority_id
  left join lateral (
    select
      coalesce(sum(s.quantity), 0)::int as quantity,
      coalesce(sum(s.reserved), 0)::int as reserved,
      coalesce(sum(s.quantity - s.reserved), 0)::int as available
    from
      shop_stock s
      join branches b on b.id = s.branch_id
    where
      s.product_id = p.id
      and (true)
  ) s on true
where
  (
    (
      p.active
      or exists (
        select
        from
          shop_stock k
          join branches b on b.id = k.branch_id
        where
          k.product_id = p.id
          and k.quantity > 0
          and (true)
      )
    )
    and (
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
--     Nested Loop
--       Hash Join
--         Bitmap Heap Scan: products
--           BitmapOr
--             Bitmap Index Scan: products_parts
--             Bitmap Index Scan: products_parts
--           Nested Loop
--             Hash Join
--               Seq Scan: branches
--               Hash
--                 Seq Scan: stock_places
--             Index Scan: stock_balances_pkey on stock_balances
--         Hash
--           Seq Scan: product_categories
--       Index Scan: priority_levels_pkey on priority_levels
--     Aggregate
--       Nested Loop
--         Hash Join
--           Seq Scan: branches
--           Hash
--             Seq Scan: stock_places
--         Index Scan: stock_balances_pkey on stock_balances
-- Nested Loop
--   Append
--     Nested Loop
--       Index Scan: products_pkey on products
--       Nested Loop
--         Seq Scan: branches
--         Index Scan: price_tags_pkey on price_tags
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Seq Scan: stock_places
--           Index Scan: stock_balances_pkey on stock_balances
--         Seq Scan: branches
--       Index Only Scan: price_tags_pkey on price_tags
--   Index Only Scan: branches_pkey on branches

-- found by a search
select
  coalesce(sum(k.quantity), 0)::int as quantity,
  coalesce(sum(k.quantity - k.reserved), 0)::int as available
from
  (
    select
      p.id
    from
      products p
      join product_categories c on c.id = p.category_id
      left join priority_levels l on l.id = p.priority_id
      left join lateral (
        select
          coalesce(sum(s.quantity), 0)::int as quantity,
          coalesce(sum(s.reserved), 0)::int as reserved,
          coalesce(sum(s.quantity - s.reserved), 0)::int as available
        from
          shop_stock s
          join branches b on b.id = s.branch_id
        where
          s.product_id = p.id
          and (true)
      ) s on true
    where
      (
        (
          p.active
          or exists (
            select
            from
              shop_stock k
              join branches b on b.id = k.branch_id
            where
              k.product_id = p.id
              and k.quantity > 0
              and (true)
          )
        )
        and (
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
  ) found
  join shop_stock k on k.product_id = found.id
  join branches b on b.id = k.branch_id
where
  (true);
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Hash Join
--         Nested Loop
--           Seq Scan: stock_places
--           Index Scan: stock_balances_pkey on stock_balances
--         Hash
--           Bitmap Heap Scan: products
--             BitmapOr
--               Bitmap Index Scan: products_parts
--               Bitmap Index Scan: products_parts
--             Nested Loop
--               Hash Join
--                 Seq Scan: branches
--                 Hash
--                   Seq Scan: stock_places
--               Index Scan: stock_balances_pkey on stock_balances
--       Index Only Scan: product_categories_pkey on product_categories
--     Seq Scan: branches

-- by name, behind a cursor: as above
-- by category: as above
-- by category, behind a cursor: as above
-- by sku: Incremental Sort; Index Scan: products_sku_key on products
-- by sku, behind a cursor: Incremental Sort; Index Scan: products_sku_key on products
-- by price: as above
-- by price, behind a cursor: as above
-- by quantity: as above
-- by quantity, behind a cursor: as above
-- by available: as above
-- by available, behind a cursor: as above
-- by priority: as above
-- by priority, behind a cursor: Seq Scan: priority_levels
