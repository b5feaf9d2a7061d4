-- returns.find: POST /api/uz/return/find

-- search
select
  g.id as good_id,
  a.number as application,
  a.client_name as client,
  g.name as product,
  coalesce(g.imei, g.gtin || ' / ' || g.serial) as unit,
  a.status,
  i.closed_at as handed_over_at,
  (
    select
      x.number
    from
      returns x
    where
      x.good_id = g.id
      and x.state = any ($1::text[])
  ) as request
from
  application_goods g
  join applications a on a.id = g.application_id
  join contracts c on c.application_id = a.id
  and c.state = 'confirmed'
  left join invoices i on i.contract_id = c.id
  and i.state = 'closed'
where
  g.gift_of is null
  and g.cancelled_at is null
  and a.status in ('registered', 'completed')
  and true
  and (a.number = $2)
order by
  a.number desc,
  g.created_at
limit
  $3;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Index Scan: applications_number_key on applications
--         Index Scan: contracts_live on contracts
--       Index Scan: application_goods_app on application_goods
--     Index Scan: invoices_contract_id_key on invoices
-- Index Scan: returns_line on returns
