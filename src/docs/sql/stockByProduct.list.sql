-- stockByProduct.list: POST /api/uz/stock/products/list

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
      left join lateral (
        select
          coalesce(sum(s.quantity), 0)::int as quantity,
          coalesce(sum(s.reserved), 0)::int as reserved,
          coalesce(sum(s.quantity - s.reserved), 0)::int as available,
          coalesce(jsonb_object_agg(s.branch_id, jsonb_build_object('quantity', s.quantity, 'available', s.quantity - s.reserved)), '{}') as branches
        from
          shop_stock s
          join branches b on b.id = s.branch_id
        where
          s.product_id = p.id
          and true
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
              and true
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
  p.sku,
  coalesce(p.barcode, '') as barcode,
  c.name as category,
  p.brand,
  s.quantity,
  s.available,
  s.branches,
  (name_order (p.name))::text as sort_,
  (p.id)::text as key_
from
  products p
  join product_categories c on c.id = p.category_id
  left join lateral (
    select
      coalesce(sum(s.quantity), 0)::int as quantity,
      coalesce(sum(s.reserved), 0)::int as reserved,
      coalesce(sum(s.quantity - s.reserved), 0)::int as available,
      coalesce(jsonb_object_agg(s.branch_id, jsonb_build_object('quantity', s.quantity, 'available', s.quantity - s.reserved)), '{}') as branches
    from
      shop_stock s
      join branches b on b.id = s.branch_id
    where
      s.product_id = p.id
      and true
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
          and true
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
--     Index Scan: products_name on products
--       Nested Loop
--         Hash Join
--           Seq Scan: branches
--           Hash
--             Seq Scan: stock_places
--         Index Scan: stock_balances_pkey on stock_balances
--     Index Scan: product_categories_pkey on product_categories
--   Aggregate
--     Nested Loop
--       Hash Join
--         Seq Scan: branches
--         Hash
--           Seq Scan: stock_places
--       Index Scan: stock_balances_pkey on stock_balances

-- first page
select
  b.id,
  sum(t.quantity)::int as quantity,
  sum(t.quantity - t.reserved)::int as available
from
  (
    select
      p.id
    from
      products p
      join product_categories c on c.id = p.category_id
      left join lateral (
        select
          coalesce(sum(s.quantity), 0)::int as quantity,
          coalesce(sum(s.reserved), 0)::int as reserved,
          coalesce(sum(s.quantity - s.reserved), 0)::int as available,
          coalesce(jsonb_object_agg(s.branch_id, jsonb_build_object('quantity', s.quantity, 'available', s.quantity - s.reserved)), '{}') as branches
        from
          shop_stock s
          join branches b on b.id = s.branch_id
        where
          s.product_id = p.id
          and true
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
              and true
          )
        )
      )
  ) found
  join shop_stock t on t.product_id = found.id
  join branches b on b.id = t.branch_id
where
  true
group by
  b.id;
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Merge Join
--           Sort
--             Seq Scan: stock_places
--           Sort
--             Seq Scan: branches
--         Index Scan: stock_balances_pkey on stock_balances
--       Index Scan: products_pkey on products
--         Nested Loop
--           Hash Join
--             Seq Scan: branches
--             Hash
--               Seq Scan: stock_places
--           Index Scan: stock_balances_pkey on stock_balances
--     Index Only Scan: product_categories_pkey on product_categories

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
      left join lateral (
        select
          coalesce(sum(s.quantity), 0)::int as quantity,
          coalesce(sum(s.reserved), 0)::int as reserved,
          coalesce(sum(s.quantity - s.reserved), 0)::int as available,
          coalesce(jsonb_object_agg(s.branch_id, jsonb_build_object('quantity', s.quantity, 'available', s.quantity - s.reserved)), '{}') as branches
        from
          shop_stock s
          join branches b on b.id = s.branch_id
        where
          s.product_id = p.id
          and true
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
              and true
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
  p.sku,
  coalesce(p.barcode, '') as barcode,
  c.name as category,
  p.brand,
  s.quantity,
  s.available,
  s.branches,
  (name_order (p.name))::text as sort_,
  (p.id)::text as key_
from
  products p
  join product_categories c on c.id = p.category_id
  left join lateral (
    select
      coalesce(sum(s.quantity), 0)::int as quantity,
      coalesce(sum(s.reserved), 0)::int as reserved,
      coalesce(sum(s.quantity - s.reserved), 0)::int as available,
      coalesce(jsonb_object_agg(s.branch_id, jsonb_build_object('quantity', s.quantity, 'available', s.quantity - s.reserved)), '{}') as branches
    from
      shop_stock s
      join branches b on b.id = s.branch_id
    where
      s.product_id = p.id
      and true
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
          and true
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
--     Hash Join
--       Bitmap Heap Scan: products
--         BitmapOr
--           Bitmap Index Scan: products_parts
--           Bitmap Index Scan: products_parts
--         Nested Loop
--           Hash Join
--             Seq Scan: branches
--             Hash
--               Seq Scan: stock_places
--           Index Scan: stock_balances_pkey on stock_balances
--       Hash
--         Seq Scan: product_categories
--     Aggregate
--       Nested Loop
--         Hash Join
--           Seq Scan: branches
--           Hash
--             Seq Scan: stock_places
--         Index Scan: stock_balances_pkey on stock_balances

-- found by a search
select
  b.id,
  sum(t.quantity)::int as quantity,
  sum(t.quantity - t.reserved)::int as available
from
  (
    select
      p.id
    from
      products p
      join product_categories c on c.id = p.category_id
      left join lateral (
        select
          coalesce(sum(s.quantity), 0)::int as quantity,
          coalesce(sum(s.reserved), 0)::int as reserved,
          coalesce(sum(s.quantity - s.reserved), 0)::int as available,
          coalesce(jsonb_object_agg(s.branch_id, jsonb_build_object('quantity', s.quantity, 'available', s.quantity - s.reserved)), '{}') as branches
        from
          shop_stock s
          join branches b on b.id = s.branch_id
        where
          s.product_id = p.id
          and true
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
              and true
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
  join shop_stock t on t.product_id = found.id
  join branches b on b.id = t.branch_id
where
  true
group by
  b.id;
-- Aggregate
--   Sort
--     Nested Loop
--       Nested Loop
--         Hash Join
--           Nested Loop
--             Seq Scan: stock_places
--             Index Scan: stock_balances_pkey on stock_balances
--           Hash
--             Bitmap Heap Scan: products
--               BitmapOr
--                 Bitmap Index Scan: products_parts
--                 Bitmap Index Scan: products_parts
--               Nested Loop
--                 Hash Join
--                   Seq Scan: branches
--                   Hash
--                     Seq Scan: stock_places
--                 Index Scan: stock_balances_pkey on stock_balances
--         Index Only Scan: product_categories_pkey on product_categories
--       Seq Scan: branches

-- by name, behind a cursor: as above
-- by category: as above
-- by category, behind a cursor: as above
-- by quantity: as above
-- by quantity, behind a cursor: as above
-- by available: as above
-- by available, behind a cursor: as above
