-- The rate of value added tax is a setting; a contract keeps the one of its day, so a later change changes no ended month.
alter table contracts add column vat_percent int not null default 12 check (vat_percent between 0 and 100);

-- The views of migration 0055 with the rate, and with what clients pay for gifts that they keep.
drop view sale_lines;
drop view sold_lines;
create view sold_lines as
  select i.number, i.closed_at as at, i.application_id, c.partner_id, c.months, c.down_payment, c.commission_bp, c.vat_percent,
    g.id as good_id, g.gift_of, g.product_id, g.name,
    case when g.gift_of is null then g.price else 0 end as price,
    case when g.gift_of is null and (p.id is null or p.terms = '{}' or c.months = any (p.terms)) then g.discount else 0 end
      as discount
  from invoices i
  join contracts c on c.id = i.contract_id
  join application_goods g on g.application_id = i.application_id and g.cancelled_at is null
  left join promotions p on p.id = g.promotion_id
  where i.state = 'closed' and not i.legacy_duplicate
    and (g.gift_of is null or p.id is null or p.terms = '{}' or c.months = any (p.terms));

-- `cost`: what left to the client or came back, at the value of the ledger; null where that value is not known. The parts of
-- the down payment of an invoice sum to it; a return has the part that its request calculated.
create view sale_lines as
  select 'sale' as kind, s.number, s.at, s.application_id, s.partner_id, s.months, s.commission_bp, s.vat_percent, s.good_id,
    s.gift_of is not null as gift, s.product_id, s.name, 1 as quantity, s.price, s.discount, s.price - s.discount as net,
    coalesce(div(s.down_payment * s.sum_to, nullif(s.total, 0))
      - div(s.down_payment * (s.sum_to - s.price + s.discount), nullif(s.total, 0)), 0)::bigint as down_payment,
    (select nullif(sum(e.value), 0)::bigint
      from stock_lines l join stock_documents d on d.id = l.document_id and d.kind = 'invoice'
      join stock_entries e on e.document_id = l.document_id and e.line_id = l.id
      join stock_places o on o.id = e.place_id and o.kind = 'client'
      where l.good_id = s.good_id) as cost
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
      from stock_lines l join stock_documents d on d.id = l.document_id and d.kind = 'return'
      join stock_entries e on e.document_id = l.document_id and e.line_id = l.id
      join stock_places o on o.id = e.place_id and o.kind = 'client'
      where l.good_id = s.good_id)
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

-- Units are found by the end of their number.
create index stock_unit_codes_end on stock_unit_codes (reverse(lower(code)) text_pattern_ops) where kind <> 'datamatrix';
