-- stages.products: POST /api/uz/products/search

-- search
select
  "p"."id",
  "p"."name",
  "p"."sku",
  "p"."price",
  "p"."barcode",
  "p"."marked",
  "c"."name" as "category",
  "c"."tracking",
  "s"."quantity",
  "s"."reserved"
from
  "products" as "p"
  inner join "product_categories" as "c" on "c"."id" = "p"."category_id"
  left join "shop_stock" as "s" on "s"."product_id" = "p"."id"
  and "s"."branch_id" = $1
  left join "priority_levels" as "l" on "l"."id" = "p"."priority_id"
where
  "p"."active" = $2
  and (
    search_fold (
      (
        p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
      )
    ) like $3
    or search_fold (
      (
        p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
      )
    ) like $4
    or false
  )
  and (
    search_fold (concat_ws(' ', p.name, p.brand, p.model, p.sku, p.barcode)) like $5
    or search_fold (concat_ws(' ', p.name, p.brand, p.model, p.sku, p.barcode)) like $6
    or false
  )
order by
  "l"."position" asc nulls last,
  name_order ("c"."name"),
  name_order ("p"."name")
limit
  $7;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Bitmap Heap Scan: products
--           BitmapOr
--             Bitmap Index Scan: products_parts
--             Bitmap Index Scan: products_parts
--         Nested Loop
--           Seq Scan: stock_places
--           Index Scan: stock_balances_pkey on stock_balances
--       Seq Scan: product_categories
--     Index Scan: priority_levels_pkey on priority_levels
