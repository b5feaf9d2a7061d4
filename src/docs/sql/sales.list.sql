-- sales.list: POST /api/uz/sales/list

-- first page
with
  found as materialized (
    select
      (d.kind || '-' || d.number) as key,
      0 as version,
      d.kind,
      d.number,
      d.at,
      d.application_id,
      a.number as application,
      a.client_name as client,
      coalesce(b.name, '') as branch,
      coalesce(m.name, '') as manager,
      coalesce(s.name, '') as seller,
      p.name as partner,
      d.months,
      d.goods,
      d.price,
      d.discount,
      d.net,
      d.down_payment,
      d.financed,
      d.cost as cost,
      d.profit as profit,
      (
        - extract(
          epoch
          from
            d.at
        ) * 1000000
      )::bigint as sort_of,
      (d.kind || '-' || d.number) as key_of,
      (d.price)::bigint as "sum_price",
      (d.discount)::bigint as "sum_discount",
      (d.net)::bigint as "sum_net",
      (d.down_payment)::bigint as "sum_down_payment",
      (d.financed)::bigint as "sum_financed",
      (d.cost)::bigint as "sum_cost",
      (d.profit)::bigint as "sum_profit",
      (d.is_uncosted::int)::bigint as "sum_uncosted"
    from
      (
        select
          l.kind,
          l.number,
          l.at,
          l.application_id,
          l.partner_id,
          l.months,
          l.commission_bp,
          l.vat_percent,
          string_agg(
            l.name,
            ', '
            order by
              l.gift,
              l.name
          ) as goods,
          sum(l.price)::bigint as price,
          sum(l.discount)::bigint as discount,
          sum(l.net)::bigint as net,
          sum(l.down_payment)::bigint as down_payment,
          sum(l.net - l.down_payment)::bigint as financed,
          sum(l.cost)::bigint as cost,
          coalesce(
            sum(l.cost) filter (
              where
                l.gift
            ),
            0
          )::bigint as gift_cost,
          sum(l.net - l.cost)::bigint as profit,
          bool_or(l.cost is null) as is_uncosted
        from
          sale_lines l
        where
          (
            l.at >= $1
            and l.at < $2
          )
        group by
          l.kind,
          l.number,
          l.at,
          l.application_id,
          l.partner_id,
          l.months,
          l.commission_bp,
          l.vat_percent
      ) d
      join applications a on a.id = d.application_id
      join partners p on p.id = d.partner_id
      left join branches b on b.id = a.branch_id
      left join users m on m.id = coalesce(
        (
          select
            case
              when l.action = 'assign' then l.manager_id
              when l.action in ('take', 'take_over') then l.user_id
            end
          from
            application_history l
          where
            l.application_id = a.id
            and l.at <= (
              select
                max(i.closed_at)
              from
                invoices i
              where
                i.application_id = a.id
                and i.state = 'closed'
                and not i.legacy_duplicate
            )
            and (
              l.action in ('take', 'take_over', 'assign')
              or l.to_status in ('unfinished', 'new')
            )
          order by
            l.id desc
          limit
            1
        ),
        a.manager_id
      )
      left join users s on s.id = a.created_by
    where
      (true)
  ),
  whole as (
    select
      count(*)::int as total_,
      coalesce(sum("sum_price"), 0)::bigint as "whole_price",
      coalesce(sum("sum_discount"), 0)::bigint as "whole_discount",
      coalesce(sum("sum_net"), 0)::bigint as "whole_net",
      coalesce(sum("sum_down_payment"), 0)::bigint as "whole_down_payment",
      coalesce(sum("sum_financed"), 0)::bigint as "whole_financed",
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
      $3
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
--   Nested Loop
--     Hash Join
--       Nested Loop
--         Nested Loop
--           Hash Join
--             Aggregate
--               Sort
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
--                           Index Scan: application_goods_app on application_goods
--                         Index Scan: promotions_pkey on promotions
--                       Index Scan: contracts_pkey on contracts
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
--             Hash
--               Seq Scan: partners
--           Index Scan: applications_pkey on applications
--         Index Scan: branches_pkey on branches
--       Hash
--         Seq Scan: users
--       Aggregate
--         Index Scan: invoices_application on invoices
--       Index Scan: application_history_app on application_history
--     Index Scan: users_pkey on users
--   Nested Loop
--     Aggregate
--       CTE Scan: found
--     Sort
--       CTE Scan: found

-- found by a search
with
  found as materialized (
    select
      (d.kind || '-' || d.number) as key,
      0 as version,
      d.kind,
      d.number,
      d.at,
      d.application_id,
      a.number as application,
      a.client_name as client,
      coalesce(b.name, '') as branch,
      coalesce(m.name, '') as manager,
      coalesce(s.name, '') as seller,
      p.name as partner,
      d.months,
      d.goods,
      d.price,
      d.discount,
      d.net,
      d.down_payment,
      d.financed,
      d.cost as cost,
      d.profit as profit,
      (
        - extract(
          epoch
          from
            d.at
        ) * 1000000
      )::bigint as sort_of,
      (d.kind || '-' || d.number) as key_of,
      (d.price)::bigint as "sum_price",
      (d.discount)::bigint as "sum_discount",
      (d.net)::bigint as "sum_net",
      (d.down_payment)::bigint as "sum_down_payment",
      (d.financed)::bigint as "sum_financed",
      (d.cost)::bigint as "sum_cost",
      (d.profit)::bigint as "sum_profit",
      (d.is_uncosted::int)::bigint as "sum_uncosted"
    from
      (
        select
          l.kind,
          l.number,
          l.at,
          l.application_id,
          l.partner_id,
          l.months,
          l.commission_bp,
          l.vat_percent,
          string_agg(
            l.name,
            ', '
            order by
              l.gift,
              l.name
          ) as goods,
          sum(l.price)::bigint as price,
          sum(l.discount)::bigint as discount,
          sum(l.net)::bigint as net,
          sum(l.down_payment)::bigint as down_payment,
          sum(l.net - l.down_payment)::bigint as financed,
          sum(l.cost)::bigint as cost,
          coalesce(
            sum(l.cost) filter (
              where
                l.gift
            ),
            0
          )::bigint as gift_cost,
          sum(l.net - l.cost)::bigint as profit,
          bool_or(l.cost is null) as is_uncosted
        from
          sale_lines l
        where
          (
            l.at >= $1
            and l.at < $2
          )
        group by
          l.kind,
          l.number,
          l.at,
          l.application_id,
          l.partner_id,
          l.months,
          l.commission_bp,
          l.vat_percent
      ) d
      join applications a on a.id = d.application_id
      join partners p on p.id = d.partner_id
      left join branches b on b.id = a.branch_id
      left join users m on m.id = coalesce(
        (
          select
            case
              when l.action = 'assign' then l.manager_id
              when l.action in ('take', 'take_over') then l.user_id
            end
          from
            application_history l
          where
            l.application_id = a.id
            and l.at <= (
              select
                max(i.closed_at)
              from
                invoices i
              where
                i.application_id = a.id
                and i.state = 'closed'
                and not i.legacy_duplicate
            )
            and (
              l.action in ('take', 'take_over', 'assign')
              or l.to_status in ('unfinished', 'new')
            )
          order by
            l.id desc
          limit
            1
        ),
        a.manager_id
      )
      left join users s on s.id = a.created_by
    where
      (
        true
        and (
          search_fold ((d.number || ' ' || coalesce(a.number::text, '') || ' ' || a.client_name || ' ' || d.goods)) like $3
          or search_fold ((d.number || ' ' || coalesce(a.number::text, '') || ' ' || a.client_name || ' ' || d.goods)) like $4
          or (a.name_key ilike $5)
        )
      )
  ),
  whole as (
    select
      count(*)::int as total_,
      coalesce(sum("sum_price"), 0)::bigint as "whole_price",
      coalesce(sum("sum_discount"), 0)::bigint as "whole_discount",
      coalesce(sum("sum_net"), 0)::bigint as "whole_net",
      coalesce(sum("sum_down_payment"), 0)::bigint as "whole_down_payment",
      coalesce(sum("sum_financed"), 0)::bigint as "whole_financed",
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
--   Nested Loop
--     Hash Join
--       Nested Loop
--         Nested Loop
--           Hash Join
--             Aggregate
--               Sort
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
--                           Index Scan: application_goods_app on application_goods
--                         Index Scan: promotions_pkey on promotions
--                       Index Scan: contracts_pkey on contracts
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
--             Hash
--               Seq Scan: partners
--           Index Scan: applications_pkey on applications
--         Index Scan: branches_pkey on branches
--       Hash
--         Seq Scan: users
--       Aggregate
--         Index Scan: invoices_application on invoices
--       Index Scan: application_history_app on application_history
--     Index Scan: users_pkey on users
--   Nested Loop
--     Aggregate
--       CTE Scan: found
--     Sort
--       CTE Scan: found

-- by newest, behind a cursor: as above
-- by number: as above
-- by number, behind a cursor: as above
-- by application: as above
-- by application, behind a cursor: as above
-- by client: as above
-- by client, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: as above
-- by manager: as above
-- by manager, behind a cursor: as above
-- by seller: as above
-- by seller, behind a cursor: as above
-- by partner: as above
-- by partner, behind a cursor: as above
-- by months: as above
-- by months, behind a cursor: as above
-- by price: as above
-- by price, behind a cursor: as above
-- by discount: as above
-- by discount, behind a cursor: as above
-- by net: as above
-- by net, behind a cursor: as above
-- by down_payment: as above
-- by down_payment, behind a cursor: as above
-- by financed: as above
-- by financed, behind a cursor: as above
-- by cost: as above
-- by cost, behind a cursor: as above
-- by profit: as above
-- by profit, behind a cursor: as above
