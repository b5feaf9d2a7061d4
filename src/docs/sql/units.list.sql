-- units.list: POST /api/uz/goods/units/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      stock_units u
      join products p on p.id = u.product_id
      join product_categories c on c.id = p.category_id
      join stock_places h on h.id = u.place_id
      left join branches b on b.id = u.branch_id
    where
      (coalesce(true, false))
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Hash Join
--       Hash Join
--         Seq Scan: stock_units
--         Hash
--           Seq Scan: products
--       Hash
--         Seq Scan: product_categories
--     Hash
--       Seq Scan: stock_places

-- first page
select
  u.id::text as key,
  0 as version,
  p.name as product,
  p.sku,
  coalesce(
    (
      select
        string_agg(
          n.code,
          ', '
          order by
            n.code
        )
      from
        stock_unit_codes n
      where
        n.unit_id = u.id
        and n.kind = any ($1)
    ),
    ''
  ) as code,
  coalesce(
    (
      select
        string_agg(
          n.code,
          ', '
          order by
            n.code
        )
      from
        stock_unit_codes n
      where
        n.unit_id = u.id
        and n.kind = any ($2)
    ),
    ''
  ) as datamatrix,
  h.kind as state,
  b.name as branch,
  to_char(u.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
  (
    select
      jsonb_build_object('id', a.id, 'number', a.number)
    from
      stock_entries e
      join stock_documents d on d.id = e.document_id
      join applications a on a.id = d.application_id
    where
      h.kind = 'client'
      and e.unit_id = u.id
    order by
      e.id desc
    limit
      1
  ) as application,
  u.cost,
  (- u.id)::text as sort_,
  (u.id)::text as key_
from
  stock_units u
  join products p on p.id = u.product_id
  join product_categories c on c.id = p.category_id
  join stock_places h on h.id = u.place_id
  left join branches b on b.id = u.branch_id
where
  (coalesce(true, false))
order by
  - u.id asc,
  u.id asc
limit
  $3;
-- Sort
--   Hash Join
--     Hash Join
--       Hash Join
--         Hash Join
--           Seq Scan: stock_units
--           Hash
--             Seq Scan: products
--         Hash
--           Seq Scan: product_categories
--       Hash
--         Seq Scan: stock_places
--     Hash
--       Seq Scan: branches
-- Aggregate
--   Sort
--     Index Scan: stock_unit_codes_unit on stock_unit_codes
-- Aggregate
--   Sort
--     Index Scan: stock_unit_codes_unit on stock_unit_codes
-- Nested Loop
--   Nested Loop
--     Index Scan: stock_entries_unit on stock_entries
--     Index Scan: stock_documents_pkey on stock_documents
--   Index Scan: applications_pkey on applications

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      stock_units u
      join products p on p.id = u.product_id
      join product_categories c on c.id = p.category_id
      join stock_places h on h.id = u.place_id
      left join branches b on b.id = u.branch_id
    where
      (
        coalesce(true, false)
        and (
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
          or u.id in (
            select
              unit_id
            from
              stock_unit_codes
            where
              kind <> 'datamatrix'
              and reverse(lower(code)) like $3
          )
        )
      )
    limit
      $4
  ) bounded;
-- Aggregate
--   Hash Join
--     Hash Join
--       Hash Join
--         Seq Scan: stock_units
--         Hash
--           Seq Scan: stock_places
--       Hash
--         Seq Scan: products
--       Index Scan: stock_unit_codes_end on stock_unit_codes
--     Hash
--       Seq Scan: product_categories

-- found by a search
select
  u.id::text as key,
  0 as version,
  p.name as product,
  p.sku,
  coalesce(
    (
      select
        string_agg(
          n.code,
          ', '
          order by
            n.code
        )
      from
        stock_unit_codes n
      where
        n.unit_id = u.id
        and n.kind = any ($1)
    ),
    ''
  ) as code,
  coalesce(
    (
      select
        string_agg(
          n.code,
          ', '
          order by
            n.code
        )
      from
        stock_unit_codes n
      where
        n.unit_id = u.id
        and n.kind = any ($2)
    ),
    ''
  ) as datamatrix,
  h.kind as state,
  b.name as branch,
  to_char(u.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
  (
    select
      jsonb_build_object('id', a.id, 'number', a.number)
    from
      stock_entries e
      join stock_documents d on d.id = e.document_id
      join applications a on a.id = d.application_id
    where
      h.kind = 'client'
      and e.unit_id = u.id
    order by
      e.id desc
    limit
      1
  ) as application,
  u.cost,
  (- u.id)::text as sort_,
  (u.id)::text as key_
from
  stock_units u
  join products p on p.id = u.product_id
  join product_categories c on c.id = p.category_id
  join stock_places h on h.id = u.place_id
  left join branches b on b.id = u.branch_id
where
  (
    coalesce(true, false)
    and (
      (
        (
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
      )
      or u.id in (
        select
          unit_id
        from
          stock_unit_codes
        where
          kind <> 'datamatrix'
          and reverse(lower(code)) like $5
      )
    )
  )
order by
  coalesce(- u.id, - u.id) asc,
  u.id asc
limit
  $6;
-- Sort
--   Hash Join
--     Hash Join
--       Hash Join
--         Hash Join
--           Seq Scan: stock_units
--           Hash
--             Seq Scan: products
--           Index Scan: stock_unit_codes_end on stock_unit_codes
--         Hash
--           Seq Scan: product_categories
--       Hash
--         Seq Scan: stock_places
--     Hash
--       Seq Scan: branches
-- Aggregate
--   Sort
--     Index Scan: stock_unit_codes_unit on stock_unit_codes
-- Aggregate
--   Sort
--     Index Scan: stock_unit_codes_unit on stock_unit_codes
-- Nested Loop
--   Nested Loop
--     Index Scan: stock_entries_unit on stock_entries
--     Index Scan: stock_documents_pkey on stock_documents
--   Index Scan: applications_pkey on applications

-- by newest, behind a cursor: Index Scan: stock_units_place on stock_units
-- by since: Index Scan: stock_units_since on stock_units; Index Scan: products_pkey on products; Index Only Scan: product_categories_pkey on product_categories; Index Scan: stock_places_pkey on stock_places
-- by since, behind a cursor: Index Scan: stock_units_since on stock_units; Index Scan: products_pkey on products; Index Only Scan: product_categories_pkey on product_categories; Index Scan: stock_places_pkey on stock_places
