-- profitAndLoss.list: POST /api/uz/pl/list

-- first page
with
  found as materialized (
    select
      r.key,
      0 as version,
      r.kind,
      r.number,
      r.at,
      r.application_id,
      r.application,
      r.client,
      r.goods,
      r.branch,
      r.partner,
      "r"."revenue" as value,
      (
        - extract(
          epoch
          from
            r.at
        ) * 1000000
      )::bigint as sort_of,
      r.key as key_of,
      ("r"."revenue")::bigint as "sum_value"
    from
      (
        select
          d.kind || '-' || d.number as key,
          d.kind,
          d.number::bigint as number,
          d.at,
          d.application_id,
          a.number as application,
          a.client_name as client,
          a.name_key,
          d.goods,
          coalesce(a.branch_id, 0) as branch_id,
          coalesce(b.name, '') as branch,
          d.partner_id,
          p.name as partner,
          d.is_uncosted,
          coalesce(
            case
              when d.kind = 'sale' then d.price
              else 0
            end,
            0
          )::bigint as "sales",
          coalesce(
            case
              when d.kind = 'sale' then - d.discount
              else 0
            end,
            0
          )::bigint as "discounts",
          coalesce(
            case
              when d.kind = 'sale' then 0
              else d.net
            end,
            0
          )::bigint as "returns",
          coalesce(d.net, 0)::bigint as "revenue",
          coalesce(- round(d.net::numeric * d.vat_percent / (100 + d.vat_percent))::bigint, 0)::bigint as "vat",
          coalesce(d.gift_cost - coalesce(d.cost, 0), 0)::bigint as "cost",
          coalesce(- d.gift_cost, 0)::bigint as "gifts",
          coalesce(0::bigint, 0)::bigint as "loss",
          coalesce(0::bigint, 0)::bigint as "surplus",
          coalesce(0::bigint, 0)::bigint as "corrections",
          coalesce(- round(d.financed::numeric * d.commission_bp / 10000)::bigint, 0)::bigint as "commission"
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
          true
        union all
        select
          k.kind || '-' || k.number || '-' || extract(
            epoch
            from
              e.at
          ),
          k.kind,
          k.number::bigint,
          e.at,
          k.application_id,
          null::int,
          '',
          '',
          string_agg(distinct g.name, ', '),
          coalesce(k.branch_id, 0),
          coalesce(b.name, ''),
          0,
          '',
          false,
          coalesce(0::bigint, 0)::bigint as "sales",
          coalesce(0::bigint, 0)::bigint as "discounts",
          coalesce(0::bigint, 0)::bigint as "returns",
          coalesce(0::bigint, 0)::bigint as "revenue",
          coalesce(0::bigint, 0)::bigint as "vat",
          coalesce(0::bigint, 0)::bigint as "cost",
          coalesce(0::bigint, 0)::bigint as "gifts",
          coalesce(
            - sum(e.value) filter (
              where
                o.kind = 'loss'
                and not k.kind = 'cost_correction'
            ),
            0
          )::bigint as "loss",
          coalesce(
            - sum(e.value) filter (
              where
                o.kind = 'surplus'
                and not k.kind = 'cost_correction'
            ),
            0
          )::bigint as "surplus",
          coalesce(
            - sum(e.value) filter (
              where
                k.kind = 'cost_correction'
            ),
            0
          )::bigint as "corrections",
          coalesce(0::bigint, 0)::bigint as "commission"
        from
          stock_entries e
          join stock_places o on o.id = e.place_id
          join stock_documents k on k.id = e.document_id
          join products g on g.id = e.product_id
          left join branches b on b.id = k.branch_id
        where
          e.value <> 0
          and (
            o.kind in ('loss', 'surplus')
            and not k.kind = 'cost_correction'
            or o.kind = 'client'
            and k.kind = 'cost_correction'
          )
          and e.at >= $3
          and e.at < $4
          and true
        group by
          k.kind,
          k.number,
          e.at,
          k.application_id,
          k.branch_id,
          b.name
      ) r
    where
      ("r"."revenue" <> 0)
  ),
  whole as (
    select
      count(*)::int as total_,
      coalesce(sum("sum_value"), 0)::bigint as "whole_value"
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
      $5
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
--   Append
--     Nested Loop
--       Nested Loop
--         Hash Join
--           Aggregate
--             Sort
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
--                         Index Scan: application_goods_app on application_goods
--                       Index Scan: promotions_pkey on promotions
--                     Index Scan: contracts_pkey on contracts
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
--           Hash
--             Seq Scan: partners
--         Index Scan: applications_pkey on applications
--       Index Scan: branches_pkey on branches
--     Aggregate
--       Sort
--   Nested Loop
--     Aggregate
--       CTE Scan: found
--     Sort
--       CTE Scan: found

-- found by a search
with
  found as materialized (
    select
      r.key,
      0 as version,
      r.kind,
      r.number,
      r.at,
      r.application_id,
      r.application,
      r.client,
      r.goods,
      r.branch,
      r.partner,
      "r"."revenue" as value,
      (
        - extract(
          epoch
          from
            r.at
        ) * 1000000
      )::bigint as sort_of,
      r.key as key_of,
      ("r"."revenue")::bigint as "sum_value"
    from
      (
        select
          d.kind || '-' || d.number as key,
          d.kind,
          d.number::bigint as number,
          d.at,
          d.application_id,
          a.number as application,
          a.client_name as client,
          a.name_key,
          d.goods,
          coalesce(a.branch_id, 0) as branch_id,
          coalesce(b.name, '') as branch,
          d.partner_id,
          p.name as partner,
          d.is_uncosted,
          coalesce(
            case
              when d.kind = 'sale' then d.price
              else 0
            end,
            0
          )::bigint as "sales",
          coalesce(
            case
              when d.kind = 'sale' then - d.discount
              else 0
            end,
            0
          )::bigint as "discounts",
          coalesce(
            case
              when d.kind = 'sale' then 0
              else d.net
            end,
            0
          )::bigint as "returns",
          coalesce(d.net, 0)::bigint as "revenue",
          coalesce(- round(d.net::numeric * d.vat_percent / (100 + d.vat_percent))::bigint, 0)::bigint as "vat",
          coalesce(d.gift_cost - coalesce(d.cost, 0), 0)::bigint as "cost",
          coalesce(- d.gift_cost, 0)::bigint as "gifts",
          coalesce(0::bigint, 0)::bigint as "loss",
          coalesce(0::bigint, 0)::bigint as "surplus",
          coalesce(0::bigint, 0)::bigint as "corrections",
          coalesce(- round(d.financed::numeric * d.commission_bp / 10000)::bigint, 0)::bigint as "commission"
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
          true
        union all
        select
          k.kind || '-' || k.number || '-' || extract(
            epoch
            from
              e.at
          ),
          k.kind,
          k.number::bigint,
          e.at,
          k.application_id,
          null::int,
          '',
          '',
          string_agg(distinct g.name, ', '),
          coalesce(k.branch_id, 0),
          coalesce(b.name, ''),
          0,
          '',
          false,
          coalesce(0::bigint, 0)::bigint as "sales",
          coalesce(0::bigint, 0)::bigint as "discounts",
          coalesce(0::bigint, 0)::bigint as "returns",
          coalesce(0::bigint, 0)::bigint as "revenue",
          coalesce(0::bigint, 0)::bigint as "vat",
          coalesce(0::bigint, 0)::bigint as "cost",
          coalesce(0::bigint, 0)::bigint as "gifts",
          coalesce(
            - sum(e.value) filter (
              where
                o.kind = 'loss'
                and not k.kind = 'cost_correction'
            ),
            0
          )::bigint as "loss",
          coalesce(
            - sum(e.value) filter (
              where
                o.kind = 'surplus'
                and not k.kind = 'cost_correction'
            ),
            0
          )::bigint as "surplus",
          coalesce(
            - sum(e.value) filter (
              where
                k.kind = 'cost_correction'
            ),
            0
          )::bigint as "corrections",
          coalesce(0::bigint, 0)::bigint as "commission"
        from
          stock_entries e
          join stock_places o on o.id = e.place_id
          join stock_documents k on k.id = e.document_id
          join products g on g.id = e.product_id
          left join branches b on b.id = k.branch_id
        where
          e.value <> 0
          and (
            o.kind in ('loss', 'surplus')
            and not k.kind = 'cost_correction'
            or o.kind = 'client'
            and k.kind = 'cost_correction'
          )
          and e.at >= $3
          and e.at < $4
          and true
        group by
          k.kind,
          k.number,
          e.at,
          k.application_id,
          k.branch_id,
          b.name
      ) r
    where
      (
        "r"."revenue" <> 0
        and (
          search_fold ((r.number || ' ' || coalesce(r.application::text, '') || ' ' || r.client || ' ' || r.goods)) like $5
          or search_fold ((r.number || ' ' || coalesce(r.application::text, '') || ' ' || r.client || ' ' || r.goods)) like $6
          or (r.name_key ilike $7)
        )
      )
  ),
  whole as (
    select
      count(*)::int as total_,
      coalesce(sum("sum_value"), 0)::bigint as "whole_value"
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
      $8
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
--   Append
--     Nested Loop
--       Nested Loop
--         Hash Join
--           Aggregate
--             Sort
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
--                         Index Scan: application_goods_app on application_goods
--                       Index Scan: promotions_pkey on promotions
--                     Index Scan: contracts_pkey on contracts
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
--           Hash
--             Seq Scan: partners
--         Index Scan: applications_pkey on applications
--       Index Scan: branches_pkey on branches
--     Aggregate
--       Sort
--   Nested Loop
--     Aggregate
--       CTE Scan: found
--     Sort
--       CTE Scan: found

-- by newest, behind a cursor: as above
-- by number: as above
-- by number, behind a cursor: as above
-- by kind: as above
-- by kind, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: as above
-- by partner: as above
-- by partner, behind a cursor: as above
-- by value: as above
-- by value, behind a cursor: as above
