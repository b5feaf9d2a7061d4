-- What closed sales left behind: gifts of promotions of other terms, which stayed in the shop, and invoices of contracts that ended.
with left_behind as (
  update application_goods g set cancelled_at = i.closed_at, live = false
    from invoices i, contracts c, promotions p
    where i.state = 'closed' and c.id = i.contract_id and i.application_id = g.application_id
      and g.gift_of is not null and g.cancelled_at is null and g.returned_at is null
      and p.id = g.promotion_id and p.terms <> '{}' and c.months <> all (p.terms)
    returning g.id
)
update stock_reservations r set state = 'released' from left_behind l where r.good_id = l.id and r.state = 'held';

update invoices i set state = 'cancelled'
  from contracts c, applications a
  where c.id = i.contract_id and a.id = i.application_id and i.state = 'draft'
    and (c.state = 'cancelled' or a.status = 'returned');
