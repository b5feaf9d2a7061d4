-- The view of migration 0063, which looked up the document and the place of every entry: a piece that goes to the client was sold,
-- one that leaves the client came back.
drop view sale_lines;
create view sale_lines as
  select 'sale' as kind, s.number, s.at, s.application_id, s.partner_id, s.months, s.commission_bp, s.vat_percent, s.good_id,
    s.gift_of is not null as gift, s.product_id, s.name, 1 as quantity, s.price, s.discount, s.price - s.discount as net,
    coalesce(div(s.down_payment * s.sum_to, nullif(s.total, 0))
      - div(s.down_payment * (s.sum_to - s.price + s.discount), nullif(s.total, 0)), 0)::bigint as down_payment,
    (select nullif(sum(e.value), 0)::bigint
      from stock_lines l
      join stock_entries e on e.document_id = l.document_id and e.line_id = l.id and e.quantity > 0
      where l.good_id = s.good_id and e.place_id = (select id from stock_places where kind = 'client')) as cost
  from (
    select *, sum(price - discount) over (partition by number, at) as total,
      sum(price - discount) over (partition by number, at order by good_id) as sum_to
    from sold_lines
  ) s
  union all
  select 'return', x.number, x.paid_at, x.application_id, s.partner_id, s.months, s.commission_bp, s.vat_percent, s.good_id,
    s.gift_of is not null, s.product_id, s.name, -1, -s.price, -s.discount, s.discount - s.price,
    case when s.good_id = x.good_id then -coalesce(x.part, 0) else 0 end,
    (select nullif(sum(e.value), 0)::bigint
      from stock_lines l
      join stock_entries e on e.document_id = l.document_id and e.line_id = l.id and e.quantity < 0
      where l.good_id = s.good_id and e.place_id = (select id from stock_places where kind = 'client'))
  from returns x
  join sold_lines s on s.application_id = x.application_id
    and (s.good_id = x.good_id or s.gift_of = x.good_id and s.good_id <> all (x.kept_gifts))
  -- What never left the shop was not sold.
  where x.paid_at is not null and x.handed_over_at is not null
  union all
  -- A gift that the client keeps is paid for by what is taken off the refund: an income of the day of the return. It left with the
  -- sale, which has its cost.
  select 'return', x.number, x.paid_at, x.application_id, s.partner_id, s.months, s.commission_bp, s.vat_percent, s.good_id,
    true, s.product_id, s.name, 0, s.taken, 0, s.taken, s.taken, 0
  from returns x
  join lateral (
    select k.*, least(g.price, x.gifts - coalesce(sum(g.price) over (
      order by g.id rows between unbounded preceding and 1 preceding), 0))::bigint as taken
    from sold_lines k join application_goods g on g.id = k.good_id
    where k.application_id = x.application_id and k.gift_of = x.good_id and k.good_id = any (x.kept_gifts)
  ) s on s.taken > 0
  where x.paid_at is not null and x.handed_over_at is not null and x.gifts > 0;
