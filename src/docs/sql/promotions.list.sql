-- promotions.list: POST /api/uz/promotion/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      promotions m
      join products p on p.id = m.product_id
    where
      (true)
    limit
      $1
  ) bounded;
-- Aggregate
--   Merge Join
--     Index Only Scan: promotions_product on promotions
--     Index Only Scan: products_pkey on products

-- first page
select
  m.id::text as key,
  m.version,
  m.name,
  p.name as product,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('name', gp.name, 'quantity', mg.quantity)
          order by
            name_order (gp.name)
        ),
        '[]'
      )
    from
      promotion_gifts mg
      join products gp on gp.id = mg.product_id
    where
      mg.promotion_id = m.id
  ) as gifts,
  array(
    select
      r.name
    from
      promotion_partners mp
      join partners r on r.id = mp.partner_id
    where
      mp.promotion_id = m.id
    order by
      r.name
  ) as partners,
  m.terms,
  m.from_on::text as from_on,
  m.to_on::text as to_on,
  case
    when m.state = 'active'
    and m.to_on < $1::date then 'ended'
    else m.state
  end as state,
  (
    select
      count(distinct g.application_id)::int
    from
      application_goods g
    where
      g.promotion_id = m.id
      and g.gift_of is null
      and g.cancelled_at is null
      and exists (
        select
          1
        from
          invoices i
          join contracts c on c.id = i.contract_id
        where
          i.application_id = g.application_id
          and i.state = 'closed'
          and (
            m.terms = '{}'
            or c.months = any (m.terms)
          )
      )
  ) as used,
  m.discount,
  (
    select
      coalesce(sum(e.value), 0)::bigint
    from
      application_goods g
      join stock_lines l on l.good_id = g.id
      join stock_entries e on e.line_id = l.id
      join stock_places s on s.id = e.place_id
      and s.kind = 'client'
    where
      g.promotion_id = m.id
      and g.gift_of is not null
  ) as gift_cost,
  ((- m.id))::text as sort_,
  (m.id)::text as key_
from
  promotions m
  join products p on p.id = m.product_id
where
  (true)
order by
  (- m.id) asc,
  m.id asc
limit
  $2;
-- Sort
--   Hash Join
--     Seq Scan: promotions
--     Hash
--       Seq Scan: products
-- Aggregate
--   Sort
--     Nested Loop
--       Index Scan: promotion_gifts_pkey on promotion_gifts
--       Index Scan: products_pkey on products
-- Nested Loop
--   Index Scan: partners_name_key on partners
--   Index Only Scan: promotion_partners_pkey on promotion_partners
-- Aggregate
--   Sort
--     Nested Loop
--       Index Scan: application_goods_promotion on application_goods
--       Nested Loop
--         Index Scan: invoices_closed on invoices
--         Index Scan: contracts_pkey on contracts
-- Aggregate
--   Hash Join
--     Nested Loop
--       Nested Loop
--         Seq Scan: stock_places
--         Index Scan: stock_entries_place on stock_entries
--       Index Scan: stock_lines_pkey on stock_lines
--     Hash
--       Index Scan: application_goods_promotion on application_goods

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      promotions m
      join products p on p.id = m.product_id
    where
      (
        true
        and (
          search_fold ((m.name || ' ' || p.name || ' ' || p.sku)) like $1
          or search_fold ((m.name || ' ' || p.name || ' ' || p.sku)) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: promotions
--     Hash
--       Seq Scan: products

-- found by a search
select
  m.id::text as key,
  m.version,
  m.name,
  p.name as product,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('name', gp.name, 'quantity', mg.quantity)
          order by
            name_order (gp.name)
        ),
        '[]'
      )
    from
      promotion_gifts mg
      join products gp on gp.id = mg.product_id
    where
      mg.promotion_id = m.id
  ) as gifts,
  array(
    select
      r.name
    from
      promotion_partners mp
      join partners r on r.id = mp.partner_id
    where
      mp.promotion_id = m.id
    order by
      r.name
  ) as partners,
  m.terms,
  m.from_on::text as from_on,
  m.to_on::text as to_on,
  case
    when m.state = 'active'
    and m.to_on < $1::date then 'ended'
    else m.state
  end as state,
  (
    select
      count(distinct g.application_id)::int
    from
      application_goods g
    where
      g.promotion_id = m.id
      and g.gift_of is null
      and g.cancelled_at is null
      and exists (
        select
          1
        from
          invoices i
          join contracts c on c.id = i.contract_id
        where
          i.application_id = g.application_id
          and i.state = 'closed'
          and (
            m.terms = '{}'
            or c.months = any (m.terms)
          )
      )
  ) as used,
  m.discount,
  (
    select
      coalesce(sum(e.value), 0)::bigint
    from
      application_goods g
      join stock_lines l on l.good_id = g.id
      join stock_entries e on e.line_id = l.id
      join stock_places s on s.id = e.place_id
      and s.kind = 'client'
    where
      g.promotion_id = m.id
      and g.gift_of is not null
  ) as gift_cost,
  ((- m.id))::text as sort_,
  (m.id)::text as key_
from
  promotions m
  join products p on p.id = m.product_id
where
  (
    true
    and (
      search_fold ((m.name || ' ' || p.name || ' ' || p.sku)) like $2
      or search_fold ((m.name || ' ' || p.name || ' ' || p.sku)) like $3
      or false
    )
  )
order by
  coalesce((- m.id), (- m.id)) asc,
  m.id asc
limit
  $4;
-- Sort
--   Hash Join
--     Seq Scan: promotions
--     Hash
--       Seq Scan: products
-- Aggregate
--   Sort
--     Nested Loop
--       Index Scan: promotion_gifts_pkey on promotion_gifts
--       Index Scan: products_pkey on products
-- Nested Loop
--   Index Scan: partners_name_key on partners
--   Index Only Scan: promotion_partners_pkey on promotion_partners
-- Aggregate
--   Sort
--     Nested Loop
--       Index Scan: application_goods_promotion on application_goods
--       Nested Loop
--         Index Scan: invoices_closed on invoices
--         Index Scan: contracts_pkey on contracts
-- Aggregate
--   Hash Join
--     Nested Loop
--       Nested Loop
--         Seq Scan: stock_places
--         Index Scan: stock_entries_place on stock_entries
--       Index Scan: stock_lines_pkey on stock_lines
--     Hash
--       Index Scan: application_goods_promotion on application_goods

-- by newest, behind a cursor: as above
-- by name: as above
-- by name, behind a cursor: as above
-- by product: Incremental Sort; Index Scan: products_name on products; Index Scan: promotions_product on promotions
-- by product, behind a cursor: as above
-- by from_on: as above
-- by from_on, behind a cursor: as above
-- by to_on: as above
-- by to_on, behind a cursor: as above
-- by state: as above
-- by state, behind a cursor: as above
-- by used: as above
-- by used, behind a cursor: as above
-- by discount: as above
-- by discount, behind a cursor: as above
