-- stock.list: POST /api/uz/stock/list

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
      cross join branches b
      left join shop_stock s on s.branch_id = b.id
      and s.product_id = p.id
      left join (
        select
          m."to_branch" as branch_id,
          l.product_id,
          sum(l.quantity)::int as quantity
        from
          stock_documents d
          join movements m on m.document_id = d.id
          join movement_lines l on l.document_id = d.id
        where
          d.kind = 'movement'
          and d.state in ('draft', 'sent')
        group by
          1,
          2
      ) i on i.branch_id = b.id
      and i.product_id = p.id
    where
      (
        true
        and (
          (
            p.active
            and b.active
            and b.deleted_at is null
          )
          or coalesce(s.quantity, 0) > 0
        )
      )
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Merge Join
--       Nested Loop
--         Index Scan: products_pkey on products
--         Seq Scan: branches
--       Sort
--         Nested Loop
--           Seq Scan: stock_places
--           Index Scan: stock_balances_pkey on stock_balances
--     Hash
--       Seq Scan: product_categories

-- first page
select
  b.id || '-' || p.id as key,
  coalesce(s.version, 0) as version,
  b.id as branch_id,
  b.name as branch,
  p.name,
  p.sku,
  coalesce(p.barcode, '') as barcode,
  c.name as category,
  case
    when c.tracking = 'none'
    and p.marked then 'marking'
    else c.tracking
  end as tracking,
  coalesce(s.quantity, 0) as quantity,
  coalesce(s.reserved, 0) as reserved,
  (coalesce(s.quantity, 0) - coalesce(s.reserved, 0)) as available,
  coalesce(i.quantity, 0) as on_the_way,
  to_char(s.moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moved_at,
  coalesce(s.value, 0) as value,
  (name_order (p.name))::text as sort_,
  ((b.id || '-' || p.id))::text as key_
from
  products p
  join product_categories c on c.id = p.category_id
  cross join branches b
  left join shop_stock s on s.branch_id = b.id
  and s.product_id = p.id
  left join (
    select
      m."to_branch" as branch_id,
      l.product_id,
      sum(l.quantity)::int as quantity
    from
      stock_documents d
      join movements m on m.document_id = d.id
      join movement_lines l on l.document_id = d.id
    where
      d.kind = 'movement'
      and d.state in ('draft', 'sent')
    group by
      1,
      2
  ) i on i.branch_id = b.id
  and i.product_id = p.id
where
  (
    true
    and (
      (
        p.active
        and b.active
        and b.deleted_at is null
      )
      or coalesce(s.quantity, 0) > 0
    )
  )
order by
  name_order (p.name) asc,
  (b.id || '-' || p.id) asc
limit
  $1;
-- Incremental Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Index Scan: products_name on products
--           Seq Scan: product_categories
--         Seq Scan: branches
--       Hash Join
--         Index Scan: stock_balances_product on stock_balances
--         Hash
--           Seq Scan: stock_places
--     Aggregate
--       Sort
--         Nested Loop
--           Nested Loop
--             Index Only Scan: stock_documents_on_the_way on stock_documents
--             Index Scan: movements_pkey on movements
--           Index Scan: movement_lines_document on movement_lines

-- first page
select
  coalesce(sum(coalesce(s.quantity, 0)), 0)::int as quantity,
  coalesce(sum(coalesce(s.reserved, 0)), 0)::int as reserved,
  coalesce(sum((coalesce(s.quantity, 0) - coalesce(s.reserved, 0))), 0)::int as available,
  coalesce(sum(coalesce(i.quantity, 0)), 0)::int as on_the_way,
  coalesce(sum(s.value), 0)::bigint as value
from
  shop_stock s
  full join (
    select
      m."to_branch" as branch_id,
      l.product_id,
      sum(l.quantity)::int as quantity
    from
      stock_documents d
      join movements m on m.document_id = d.id
      join movement_lines l on l.document_id = d.id
    where
      d.kind = 'movement'
      and d.state in ('draft', 'sent')
    group by
      1,
      2
  ) i on i.branch_id = s.branch_id
  and i.product_id = s.product_id
  join products p on p.id = coalesce(s.product_id, i.product_id)
  join product_categories c on c.id = p.category_id
  join branches b on b.id = coalesce(s.branch_id, i.branch_id)
  left join branch_levels v on v.branch_id = b.id
  and v.product_id = p.id
where
  (
    true
    and (
      (
        p.active
        and b.active
        and b.deleted_at is null
      )
      or coalesce(s.quantity, 0) > 0
    )
  );
-- Aggregate
--   Hash Join
--     Nested Loop
--       Hash Join
--         Hash Join
--           Nested Loop
--             Seq Scan: stock_places
--             Index Scan: stock_balances_pkey on stock_balances
--           Hash
--             Aggregate
--               Sort
--                 Nested Loop
--                   Nested Loop
--                     Index Only Scan: stock_documents_on_the_way on stock_documents
--                     Index Scan: movements_pkey on movements
--                   Index Scan: movement_lines_document on movement_lines
--         Hash
--           Seq Scan: branches
--       Index Scan: products_pkey on products
--     Hash
--       Seq Scan: product_categories

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
      cross join branches b
      left join shop_stock s on s.branch_id = b.id
      and s.product_id = p.id
      left join (
        select
          m."to_branch" as branch_id,
          l.product_id,
          sum(l.quantity)::int as quantity
        from
          stock_documents d
          join movements m on m.document_id = d.id
          join movement_lines l on l.document_id = d.id
        where
          d.kind = 'movement'
          and d.state in ('draft', 'sent')
        group by
          1,
          2
      ) i on i.branch_id = b.id
      and i.product_id = p.id
    where
      (
        true
        and (
          (
            p.active
            and b.active
            and b.deleted_at is null
          )
          or coalesce(s.quantity, 0) > 0
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
--     Hash Join
--       Nested Loop
--         Seq Scan: stock_places
--         Index Scan: stock_balances_pkey on stock_balances
--       Hash
--         Nested Loop
--           Seq Scan: branches
--           Bitmap Heap Scan: products
--             BitmapOr
--               Bitmap Index Scan: products_parts
--               Bitmap Index Scan: products_parts
--     Hash
--       Seq Scan: product_categories

-- found by a search
select
  b.id || '-' || p.id as key,
  coalesce(s.version, 0) as version,
  b.id as branch_id,
  b.name as branch,
  p.name,
  p.sku,
  coalesce(p.barcode, '') as barcode,
  c.name as category,
  case
    when c.tracking = 'none'
    and p.marked then 'marking'
    else c.tracking
  end as tracking,
  coalesce(s.quantity, 0) as quantity,
  coalesce(s.reserved, 0) as reserved,
  (coalesce(s.quantity, 0) - coalesce(s.reserved, 0)) as available,
  coalesce(i.quantity, 0) as on_the_way,
  to_char(s.moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moved_at,
  coalesce(s.value, 0) as value,
  (name_order (p.name))::text as sort_,
  ((b.id || '-' || p.id))::text as key_
from
  products p
  join product_categories c on c.id = p.category_id
  cross join branches b
  left join shop_stock s on s.branch_id = b.id
  and s.product_id = p.id
  left join (
    select
      m."to_branch" as branch_id,
      l.product_id,
      sum(l.quantity)::int as quantity
    from
      stock_documents d
      join movements m on m.document_id = d.id
      join movement_lines l on l.document_id = d.id
    where
      d.kind = 'movement'
      and d.state in ('draft', 'sent')
    group by
      1,
      2
  ) i on i.branch_id = b.id
  and i.product_id = p.id
where
  (
    true
    and (
      (
        p.active
        and b.active
        and b.deleted_at is null
      )
      or coalesce(s.quantity, 0) > 0
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
  (b.id || '-' || p.id) asc
limit
  $3;
-- Sort
--   Hash Join
--     Hash Join
--       Hash Join
--         Nested Loop
--           Seq Scan: stock_places
--           Index Scan: stock_balances_pkey on stock_balances
--         Hash
--           Nested Loop
--             Seq Scan: branches
--             Bitmap Heap Scan: products
--               BitmapOr
--                 Bitmap Index Scan: products_parts
--                 Bitmap Index Scan: products_parts
--       Hash
--         Seq Scan: product_categories
--     Hash
--       Aggregate
--         Sort
--           Nested Loop
--             Nested Loop
--               Index Only Scan: stock_documents_on_the_way on stock_documents
--               Index Scan: movements_pkey on movements
--             Index Scan: movement_lines_document on movement_lines

-- found by a search
select
  coalesce(sum(coalesce(s.quantity, 0)), 0)::int as quantity,
  coalesce(sum(coalesce(s.reserved, 0)), 0)::int as reserved,
  coalesce(sum((coalesce(s.quantity, 0) - coalesce(s.reserved, 0))), 0)::int as available,
  coalesce(sum(coalesce(i.quantity, 0)), 0)::int as on_the_way,
  coalesce(sum(s.value), 0)::bigint as value
from
  shop_stock s
  full join (
    select
      m."to_branch" as branch_id,
      l.product_id,
      sum(l.quantity)::int as quantity
    from
      stock_documents d
      join movements m on m.document_id = d.id
      join movement_lines l on l.document_id = d.id
    where
      d.kind = 'movement'
      and d.state in ('draft', 'sent')
    group by
      1,
      2
  ) i on i.branch_id = s.branch_id
  and i.product_id = s.product_id
  join products p on p.id = coalesce(s.product_id, i.product_id)
  join product_categories c on c.id = p.category_id
  join branches b on b.id = coalesce(s.branch_id, i.branch_id)
  left join branch_levels v on v.branch_id = b.id
  and v.product_id = p.id
where
  (
    true
    and (
      (
        p.active
        and b.active
        and b.deleted_at is null
      )
      or coalesce(s.quantity, 0) > 0
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
  );
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Hash Join
--         Hash Join
--           Nested Loop
--             Seq Scan: stock_places
--             Index Scan: stock_balances_pkey on stock_balances
--           Hash
--             Aggregate
--               Sort
--                 Nested Loop
--                   Nested Loop
--                     Index Only Scan: stock_documents_on_the_way on stock_documents
--                     Index Scan: movements_pkey on movements
--                   Index Scan: movement_lines_document on movement_lines
--         Hash
--           Bitmap Heap Scan: products
--             BitmapOr
--               Bitmap Index Scan: products_parts
--               Bitmap Index Scan: products_parts
--       Index Only Scan: product_categories_pkey on product_categories
--     Seq Scan: branches

-- by name, behind a cursor: Index Scan: product_categories_pkey on product_categories
-- by branch: as above
-- by branch, behind a cursor: as above
-- by quantity: as above
-- by quantity, behind a cursor: as above
-- by reserved: as above
-- by reserved, behind a cursor: as above
-- by available: as above
-- by available, behind a cursor: as above
-- by on_the_way: as above
-- by on_the_way, behind a cursor: as above
-- by moved_at: as above
-- by moved_at, behind a cursor: as above
