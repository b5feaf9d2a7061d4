-- salesByProduct.list: POST /api/uz/sales_product/list

-- first page
with
  found as materialized (
    select
      d.key,
      0 as version,
      d.name,
      d.category,
      d.sold,
      d.returned,
      d.net,
      d.revenue,
      d.discount,
      d.average,
      coalesce(s.stock, 0) as stock,
      (
        case
          when d.net > 0 then coalesce(s.stock, 0) * $1::int / d.net
        end
      )::int as days,
      d.cost as cost,
      d.profit as profit,
      (
        case
          when d.costed > 0 then round(d.profit * 1000.0 / d.costed)
        end / 10
      )::float8 as margin,
      (- d.revenue) as sort_of,
      d.key as key_of,
      (d.sold)::bigint as "sum_sold",
      (d.returned)::bigint as "sum_returned",
      (d.net)::bigint as "sum_net",
      (d.revenue)::bigint as "sum_revenue",
      (d.discount)::bigint as "sum_discount",
      (coalesce(s.stock, 0))::bigint as "sum_stock",
      (d.cost)::bigint as "sum_cost",
      (d.profit)::bigint as "sum_profit",
      (d.uncosted)::bigint as "sum_uncosted"
    from
      (
        select
          p.id::text as key,
          p.name as name,
          c.name as category,
          coalesce(
            sum(l.quantity) filter (
              where
                l.kind = 'sale'
            ),
            0
          )::int as sold,
          coalesce(
            - sum(l.quantity) filter (
              where
                l.kind = 'return'
            ),
            0
          )::int as returned,
          sum(l.quantity)::int as net,
          sum(l.net)::bigint as revenue,
          sum(l.discount)::bigint as discount,
          (
            sum(l.net) filter (
              where
                l.kind = 'sale'
            ) / sum(l.quantity) filter (
              where
                l.kind = 'sale'
            )
          )::bigint as average,
          sum(l.cost)::bigint as cost,
          sum(l.net - l.cost)::bigint as profit,
          sum(l.net) filter (
            where
              l.cost is not null
          )::bigint as costed,
          (
            count(*) filter (
              where
                l.cost is null
            )
          )::int as uncosted
        from
          sale_lines l
          join applications a on a.id = l.application_id
          join products p on p.id = l.product_id
          join product_categories c on c.id = p.category_id
        where
          (
            true
            and l.at >= $2
            and l.at < $3
          )
          and (
            not l.gift
            or l.quantity = 0
          )
        group by
          1,
          2,
          3
      ) d
      left join (
        select
          p.id::text as key,
          sum(k.quantity)::int as stock
        from
          shop_stock k
          join branches b on b.id = k.branch_id
          join products p on p.id = k.product_id
          join product_categories c on c.id = p.category_id
        where
          (true)
        group by
          1
      ) s on s.key = d.key
    where
      true
  ),
  whole as (
    select
      count(*)::int as total_,
      coalesce(sum("sum_sold"), 0)::bigint as "whole_sold",
      coalesce(sum("sum_returned"), 0)::bigint as "whole_returned",
      coalesce(sum("sum_net"), 0)::bigint as "whole_net",
      coalesce(sum("sum_revenue"), 0)::bigint as "whole_revenue",
      coalesce(sum("sum_discount"), 0)::bigint as "whole_discount",
      coalesce(sum("sum_stock"), 0)::bigint as "whole_stock",
      coalesce(sum("sum_cost"), 0)::bigint as "whole_cost",
      coalesce(sum("sum_profit"), 0)::bigint as "whole_profit",
      coalesce(sum("sum_uncosted"), 0)::bigint as "whole_uncosted"
    from
      found
  ),
  page as (
    select
      *
    from
      found
    where
      true
    order by
      sort_of asc,
      key_of asc
    limit
      $4
  )
select
  page.*,
  whole.*,
  page.sort_of::text as sort_,
  page.key_of::text as key_
from
  whole
  left join page on true
order by
  page.sort_of asc,
  page.key_of asc;
-- Sort
--   Hash Join
--     Aggregate
--       Sort
--         Hash Join
--           Nested Loop
--             Nested Loop
--               Append
--                 WindowAgg
--                   WindowAgg
--                     Sort
--                       Nested Loop
--                         Nested Loop
--                           Nested Loop
--                             Nested Loop
--                               Index Scan: invoices_closed on invoices
--                               Index Scan: application_goods_app on application_goods
--                             Index Scan: promotions_pkey on promotions
--                           Index Scan: contracts_pkey on contracts
--                         Aggregate
--                           Index Scan: returns_contract on returns
--                 Aggregate
--                   Seq Scan: stock_places
--                   Hash Join
--                     Index Scan: stock_entries_place on stock_entries
--                     Hash
--                       Index Scan: stock_lines_good on stock_lines
--                 Nested Loop
--                   Nested Loop
--                     Nested Loop
--                       Nested Loop
--                         Hash Join
--                           Index Scan: returns_paid on returns
--                           Hash
--                             Index Scan: invoices_closed on invoices
--                         Index Scan: contracts_pkey on contracts
--                     Index Scan: application_goods_app on application_goods
--                   Index Scan: promotions_pkey on promotions
--                   Aggregate
--                     Seq Scan: stock_places
--                     Hash Join
--                       Index Scan: stock_entries_place on stock_entries
--                       Hash
--                         Index Scan: stock_lines_good on stock_lines
--                 Nested Loop
--                   Index Scan: returns_paid on returns
--                   WindowAgg
--                     Nested Loop
--                       Nested Loop
--                         Nested Loop
--                           Nested Loop
--                             Index Scan: application_goods_pkey on application_goods
--                             Index Scan: promotions_pkey on promotions
--                           Nested Loop
--                             Index Scan: invoices_application on invoices
--                             Index Scan: contracts_pkey on contracts
--                       Index Scan: application_goods_pkey on application_goods
--                 Nested Loop
--                   Nested Loop
--                     Index Scan: returns_paid on returns
--                     Index Scan: contracts_pkey on contracts
--                   Index Scan: application_goods_pkey on application_goods
--               Index Only Scan: applications_pkey on applications
--             Index Scan: products_pkey on products
--           Hash
--             Seq Scan: product_categories
--     Hash
--       Aggregate
--         Hash Join
--           Nested Loop
--             Nested Loop
--               Hash Join
--                 Seq Scan: branches
--                 Hash
--                   Seq Scan: stock_places
--               Index Scan: stock_balances_pkey on stock_balances
--             Index Scan: products_pkey on products
--           Hash
--             Seq Scan: product_categories
--   Nested Loop
--     Aggregate
--       CTE Scan: found
--     Sort
--       CTE Scan: found

-- found by a search
with
  found as materialized (
    select
      d.key,
      0 as version,
      d.name,
      d.category,
      d.sold,
      d.returned,
      d.net,
      d.revenue,
      d.discount,
      d.average,
      coalesce(s.stock, 0) as stock,
      (
        case
          when d.net > 0 then coalesce(s.stock, 0) * $1::int / d.net
        end
      )::int as days,
      d.cost as cost,
      d.profit as profit,
      (
        case
          when d.costed > 0 then round(d.profit * 1000.0 / d.costed)
        end / 10
      )::float8 as margin,
      (- d.revenue) as sort_of,
      d.key as key_of,
      (d.sold)::bigint as "sum_sold",
      (d.returned)::bigint as "sum_returned",
      (d.net)::bigint as "sum_net",
      (d.revenue)::bigint as "sum_revenue",
      (d.discount)::bigint as "sum_discount",
      (coalesce(s.stock, 0))::bigint as "sum_stock",
      (d.cost)::bigint as "sum_cost",
      (d.profit)::bigint as "sum_profit",
      (d.uncosted)::bigint as "sum_uncosted"
    from
      (
        select
          p.id::text as key,
          p.name as name,
          c.name as category,
          coalesce(
            sum(l.quantity) filter (
              where
                l.kind = 'sale'
            ),
            0
          )::int as sold,
          coalesce(
            - sum(l.quantity) filter (
              where
                l.kind = 'return'
            ),
            0
          )::int as returned,
          sum(l.quantity)::int as net,
          sum(l.net)::bigint as revenue,
          sum(l.discount)::bigint as discount,
          (
            sum(l.net) filter (
              where
                l.kind = 'sale'
            ) / sum(l.quantity) filter (
              where
                l.kind = 'sale'
            )
          )::bigint as average,
          sum(l.cost)::bigint as cost,
          sum(l.net - l.cost)::bigint as profit,
          sum(l.net) filter (
            where
              l.cost is not null
          )::bigint as costed,
          (
            count(*) filter (
              where
                l.cost is null
            )
          )::int as uncosted
        from
          sale_lines l
          join applications a on a.id = l.application_id
          join products p on p.id = l.product_id
          join product_categories c on c.id = p.category_id
        where
          (
            true
            and l.at >= $2
            and l.at < $3
          )
          and (
            not l.gift
            or l.quantity = 0
          )
        group by
          1,
          2,
          3
      ) d
      left join (
        select
          p.id::text as key,
          sum(k.quantity)::int as stock
        from
          shop_stock k
          join branches b on b.id = k.branch_id
          join products p on p.id = k.product_id
          join product_categories c on c.id = p.category_id
        where
          (true)
        group by
          1
      ) s on s.key = d.key
    where
      (
        (
          search_fold ((d.name || ' ' || d.category)) like $4
          or search_fold ((d.name || ' ' || d.category)) like $5
          or false
        )
      )
  ),
  whole as (
    select
      count(*)::int as total_,
      coalesce(sum("sum_sold"), 0)::bigint as "whole_sold",
      coalesce(sum("sum_returned"), 0)::bigint as "whole_returned",
      coalesce(sum("sum_net"), 0)::bigint as "whole_net",
      coalesce(sum("sum_revenue"), 0)::bigint as "whole_revenue",
      coalesce(sum("sum_discount"), 0)::bigint as "whole_discount",
      coalesce(sum("sum_stock"), 0)::bigint as "whole_stock",
      coalesce(sum("sum_cost"), 0)::bigint as "whole_cost",
      coalesce(sum("sum_profit"), 0)::bigint as "whole_profit",
      coalesce(sum("sum_uncosted"), 0)::bigint as "whole_uncosted"
    from
      found
  ),
  page as (
    select
      *
    from
      found
    where
      true
    order by
      sort_of asc,
      key_of asc
    limit
      $6
  )
select
  page.*,
  whole.*,
  page.sort_of::text as sort_,
  page.key_of::text as key_
from
  whole
  left join page on true
order by
  page.sort_of asc,
  page.key_of asc;
-- Sort
--   Hash Join
--     Aggregate
--       Hash Join
--         Nested Loop
--           Nested Loop
--             Hash Join
--               Seq Scan: branches
--               Hash
--                 Seq Scan: stock_places
--             Index Scan: stock_balances_pkey on stock_balances
--           Index Scan: products_pkey on products
--         Hash
--           Seq Scan: product_categories
--     Hash
--       Aggregate
--         Sort
--           Nested Loop
--             Hash Join
--               Nested Loop
--                 Append
--                   WindowAgg
--                     WindowAgg
--                       Sort
--                         Nested Loop
--                           Nested Loop
--                             Nested Loop
--                               Nested Loop
--                                 Index Scan: invoices_closed on invoices
--                                 Index Scan: application_goods_app on application_goods
--                               Index Scan: promotions_pkey on promotions
--                             Index Scan: contracts_pkey on contracts
--                           Aggregate
--                             Index Scan: returns_contract on returns
--                   Aggregate
--                     Seq Scan: stock_places
--                     Hash Join
--                       Index Scan: stock_entries_place on stock_entries
--                       Hash
--                         Index Scan: stock_lines_good on stock_lines
--                   Nested Loop
--                     Nested Loop
--                       Nested Loop
--                         Nested Loop
--                           Hash Join
--                             Index Scan: returns_paid on returns
--                             Hash
--                               Index Scan: invoices_closed on invoices
--                           Index Scan: contracts_pkey on contracts
--                       Index Scan: application_goods_app on application_goods
--                     Index Scan: promotions_pkey on promotions
--                     Aggregate
--                       Seq Scan: stock_places
--                       Hash Join
--                         Index Scan: stock_entries_place on stock_entries
--                         Hash
--                           Index Scan: stock_lines_good on stock_lines
--                   Nested Loop
--                     Index Scan: returns_paid on returns
--                     WindowAgg
--                       Nested Loop
--                         Nested Loop
--                           Nested Loop
--                             Nested Loop
--                               Index Scan: application_goods_pkey on application_goods
--                               Index Scan: promotions_pkey on promotions
--                             Nested Loop
--                               Index Scan: invoices_application on invoices
--                               Index Scan: contracts_pkey on contracts
--                         Index Scan: application_goods_pkey on application_goods
--                   Nested Loop
--                     Nested Loop
--                       Index Scan: returns_paid on returns
--                       Index Scan: contracts_pkey on contracts
--                     Index Scan: application_goods_pkey on application_goods
--                 Index Scan: products_pkey on products
--               Hash
--                 Seq Scan: product_categories
--             Index Only Scan: applications_pkey on applications
--   Nested Loop
--     Aggregate
--       CTE Scan: found
--     Sort
--       CTE Scan: found

-- by revenue, behind a cursor: as above
-- by name: as above
-- by name, behind a cursor: as above
-- by category: as above
-- by category, behind a cursor: as above
-- by sold: as above
-- by sold, behind a cursor: as above
-- by returned: as above
-- by returned, behind a cursor: as above
-- by net: as above
-- by net, behind a cursor: as above
-- by discount: as above
-- by discount, behind a cursor: as above
-- by average: as above
-- by average, behind a cursor: as above
-- by stock: as above
-- by stock, behind a cursor: as above
-- by days: as above
-- by days, behind a cursor: as above
-- by cost: as above
-- by cost, behind a cursor: as above
-- by profit: as above
-- by profit, behind a cursor: as above
-- by margin: as above
-- by margin, behind a cursor: as above
