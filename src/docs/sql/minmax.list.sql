-- minmax.list: POST /api/uz/minmax/list

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
      left join branch_levels v on v.branch_id = b.id
      and v.product_id = p.id
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
      left join (
        select
          t.branch_id,
          e.product_id,
          - sum(e.quantity)::int as quantity
        from
          stock_entries e
          join stock_places t on t.id = e.place_id
          and t.kind = 'shop'
          join stock_documents d on d.id = e.document_id
          and d.kind = 'invoice'
        where
          e.at >= $1
        group by
          1,
          2
      ) w on w.branch_id = b.id
      and w.product_id = p.id
    where
      (
        true
        and (
          p.active
          and (
            b.active
            and b.deleted_at is null
          )
        )
      )
    limit
      $2
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
--           Index Only Scan: stock_balances_pkey on stock_balances
--     Hash
--       Seq Scan: product_categories

-- first page
select
  b.id as branch_id,
  p.id as product_id,
  (name_order (p.name))::text as sort_,
  ((b.id || '-' || p.id))::text as key_
from
  products p
  join product_categories c on c.id = p.category_id
  cross join branches b
  left join shop_stock s on s.branch_id = b.id
  and s.product_id = p.id
  left join branch_levels v on v.branch_id = b.id
  and v.product_id = p.id
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
  left join (
    select
      t.branch_id,
      e.product_id,
      - sum(e.quantity)::int as quantity
    from
      stock_entries e
      join stock_places t on t.id = e.place_id
      and t.kind = 'shop'
      join stock_documents d on d.id = e.document_id
      and d.kind = 'invoice'
    where
      e.at >= $1
    group by
      1,
      2
  ) w on w.branch_id = b.id
  and w.product_id = p.id
where
  (
    true
    and (
      p.active
      and (
        b.active
        and b.deleted_at is null
      )
    )
  )
order by
  name_order (p.name) asc,
  (b.id || '-' || p.id) asc
limit
  $2;
-- Incremental Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Index Scan: products_name on products
--         Index Only Scan: product_categories_pkey on product_categories
--       Seq Scan: branches
--     Hash Join
--       Index Scan: stock_balances_product on stock_balances
--       Hash
--         Seq Scan: stock_places

-- first page
select
  coalesce(sum(coalesce(s.quantity - s.reserved, 0)), 0)::int as available,
  coalesce(sum(coalesce(i.quantity, 0)), 0)::int as on_the_way,
  coalesce(sum(coalesce(w.quantity, 0)), 0)::int as sold,
  coalesce(
    sum(
      case
        when coalesce(coalesce(s.quantity - s.reserved, 0) + coalesce(i.quantity, 0) < v.min, false) then v.max - (coalesce(s.quantity - s.reserved, 0) + coalesce(i.quantity, 0))
        else 0
      end
    ),
    0
  )::int as to_order
from
  products p
  join product_categories c on c.id = p.category_id
  cross join branches b
  left join shop_stock s on s.branch_id = b.id
  and s.product_id = p.id
  left join branch_levels v on v.branch_id = b.id
  and v.product_id = p.id
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
  left join (
    select
      t.branch_id,
      e.product_id,
      - sum(e.quantity)::int as quantity
    from
      stock_entries e
      join stock_places t on t.id = e.place_id
      and t.kind = 'shop'
      join stock_documents d on d.id = e.document_id
      and d.kind = 'invoice'
    where
      e.at >= $1
    group by
      1,
      2
  ) w on w.branch_id = b.id
  and w.product_id = p.id
where
  (
    true
    and (
      p.active
      and (
        b.active
        and b.deleted_at is null
      )
    )
  );
-- Aggregate
--   Hash Join
--     Hash Join
--       Merge Join
--         Merge Join
--           Merge Join
--             Nested Loop
--               Index Scan: products_pkey on products
--               Seq Scan: branches
--             Sort
--               Nested Loop
--                 Seq Scan: stock_places
--                 Index Scan: stock_balances_pkey on stock_balances
--           Sort
--             Aggregate
--               Sort
--                 Nested Loop
--                   Nested Loop
--                     Index Only Scan: stock_documents_on_the_way on stock_documents
--                     Index Scan: movements_pkey on movements
--                   Index Scan: movement_lines_document on movement_lines
--         Sort
--           Aggregate
--             Sort
--               Hash Join
--                 Nested Loop
--                   Seq Scan: stock_places
--                   Index Scan: stock_entries_place on stock_entries
--                 Hash
--                   Index Scan: stock_documents_kind on stock_documents
--       Hash
--         Seq Scan: product_categories
--     Hash
--       Seq Scan: branch_levels

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
      left join branch_levels v on v.branch_id = b.id
      and v.product_id = p.id
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
      left join (
        select
          t.branch_id,
          e.product_id,
          - sum(e.quantity)::int as quantity
        from
          stock_entries e
          join stock_places t on t.id = e.place_id
          and t.kind = 'shop'
          join stock_documents d on d.id = e.document_id
          and d.kind = 'invoice'
        where
          e.at >= $1
        group by
          1,
          2
      ) w on w.branch_id = b.id
      and w.product_id = p.id
    where
      (
        true
        and (
          p.active
          and (
            b.active
            and b.deleted_at is null
          )
        )
        and (
          search_fold (
            (
              p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
            )
          ) like $2
          or search_fold (
            (
              p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
            )
          ) like $3
          or false
        )
      )
    limit
      $4
  ) bounded;
-- Aggregate
--   Hash Join
--     Nested Loop
--       Seq Scan: stock_places
--       Index Only Scan: stock_balances_pkey on stock_balances
--     Hash
--       Nested Loop
--         Seq Scan: branches
--         Hash Join
--           Seq Scan: product_categories
--           Hash
--             Bitmap Heap Scan: products
--               BitmapOr
--                 Bitmap Index Scan: products_parts
--                 Bitmap Index Scan: products_parts

-- found by a search
select
  b.id as branch_id,
  p.id as product_id,
  (name_order (p.name))::text as sort_,
  ((b.id || '-' || p.id))::text as key_
from
  products p
  join product_categories c on c.id = p.category_id
  cross join branches b
  left join shop_stock s on s.branch_id = b.id
  and s.product_id = p.id
  left join branch_levels v on v.branch_id = b.id
  and v.product_id = p.id
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
  left join (
    select
      t.branch_id,
      e.product_id,
      - sum(e.quantity)::int as quantity
    from
      stock_entries e
      join stock_places t on t.id = e.place_id
      and t.kind = 'shop'
      join stock_documents d on d.id = e.document_id
      and d.kind = 'invoice'
    where
      e.at >= $1
    group by
      1,
      2
  ) w on w.branch_id = b.id
  and w.product_id = p.id
where
  (
    true
    and (
      p.active
      and (
        b.active
        and b.deleted_at is null
      )
    )
    and (
      search_fold (
        (
          p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
        )
      ) like $2
      or search_fold (
        (
          p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
        )
      ) like $3
      or false
    )
  )
order by
  coalesce(name_order (p.name), name_order (p.name)) asc,
  (b.id || '-' || p.id) asc
limit
  $4;
-- Sort
--   Hash Join
--     Nested Loop
--       Seq Scan: stock_places
--       Index Only Scan: stock_balances_pkey on stock_balances
--     Hash
--       Nested Loop
--         Seq Scan: branches
--         Hash Join
--           Seq Scan: product_categories
--           Hash
--             Bitmap Heap Scan: products
--               BitmapOr
--                 Bitmap Index Scan: products_parts
--                 Bitmap Index Scan: products_parts

-- found by a search
select
  coalesce(sum(coalesce(s.quantity - s.reserved, 0)), 0)::int as available,
  coalesce(sum(coalesce(i.quantity, 0)), 0)::int as on_the_way,
  coalesce(sum(coalesce(w.quantity, 0)), 0)::int as sold,
  coalesce(
    sum(
      case
        when coalesce(coalesce(s.quantity - s.reserved, 0) + coalesce(i.quantity, 0) < v.min, false) then v.max - (coalesce(s.quantity - s.reserved, 0) + coalesce(i.quantity, 0))
        else 0
      end
    ),
    0
  )::int as to_order
from
  products p
  join product_categories c on c.id = p.category_id
  cross join branches b
  left join shop_stock s on s.branch_id = b.id
  and s.product_id = p.id
  left join branch_levels v on v.branch_id = b.id
  and v.product_id = p.id
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
  left join (
    select
      t.branch_id,
      e.product_id,
      - sum(e.quantity)::int as quantity
    from
      stock_entries e
      join stock_places t on t.id = e.place_id
      and t.kind = 'shop'
      join stock_documents d on d.id = e.document_id
      and d.kind = 'invoice'
    where
      e.at >= $1
    group by
      1,
      2
  ) w on w.branch_id = b.id
  and w.product_id = p.id
where
  (
    true
    and (
      p.active
      and (
        b.active
        and b.deleted_at is null
      )
    )
    and (
      search_fold (
        (
          p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
        )
      ) like $2
      or search_fold (
        (
          p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
        )
      ) like $3
      or false
    )
  );
-- Aggregate
--   Hash Join
--     Hash Join
--       Nested Loop
--         Hash Join
--           Nested Loop
--             Seq Scan: stock_places
--             Index Scan: stock_balances_pkey on stock_balances
--           Hash
--             Nested Loop
--               Seq Scan: branches
--               Hash Join
--                 Seq Scan: product_categories
--                 Hash
--                   Bitmap Heap Scan: products
--                     BitmapOr
--                       Bitmap Index Scan: products_parts
--                       Bitmap Index Scan: products_parts
--         Index Scan: branch_levels_pkey on branch_levels
--       Hash
--         Aggregate
--           Sort
--             Nested Loop
--               Nested Loop
--                 Index Only Scan: stock_documents_on_the_way on stock_documents
--                 Index Scan: movements_pkey on movements
--               Index Scan: movement_lines_document on movement_lines
--     Hash
--       Aggregate
--         Sort
--           Hash Join
--             Nested Loop
--               Seq Scan: stock_places
--               Index Scan: stock_entries_place on stock_entries
--             Hash
--               Index Scan: stock_documents_kind on stock_documents

-- by name, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: as above
-- by min: as above
-- by min, behind a cursor: as above
-- by max: as above
-- by max, behind a cursor: as above
-- by available: as above
-- by available, behind a cursor: as above
-- by on_the_way: as above
-- by on_the_way, behind a cursor: as above
-- by sold: as above
-- by sold, behind a cursor: as above
-- by to_order: as above
-- by to_order, behind a cursor: as above
