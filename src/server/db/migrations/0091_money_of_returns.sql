-- The money of returns belongs to a contract: what went back before the hand-over is neither due nor sold, and what finance gives
-- less or more than was calculated is the shop's (src/docs/business-rules.md#returns).

-- Whole soʻm. `net`: price less discount of the product at the term of the contract; `withheld`: what the shop keeps besides the price
-- of gifts, below 0 what it gives beyond.
alter table returns add column net bigint, add column withheld bigint;
update returns x set net = g.price - case when p.id is null or p.terms = '{}' or c.months = any (p.terms) then g.discount else 0 end
  from application_goods g left join promotions p on p.id = g.promotion_id, contracts c
  where g.id = x.good_id and c.id = x.contract_id and x.part is not null;
update returns set withheld = 0 where net is not null;
-- Of figures that finance has changed the difference stood in the partner's share, which lost no more and no less for it.
update returns x set gifts = least(greatest(k.kept, 0), x.gifts), withheld = k.kept - least(greatest(k.kept, 0), x.gifts),
    share = case when x.way = 'closed' then 0 else x.net - x.part end
  from (
    select id, case when way = 'closed' then net else part end - refund as kept from returns
  ) k
  where k.id = x.id and x.figures_reason <> '' and x.net is not null
    and exists (select 1 from payments y where y.contract_id = x.contract_id);
create index returns_contract on returns (contract_id);

-- Money that came after the approval goes back with a receipt as well.
insert into return_checks (return_id, due_at)
  select x.id, now() from returns x where x.state = 'approved'
    and exists (select 1 from payments y where y.contract_id = x.contract_id)
  on conflict do nothing;

-- Cost and down payment of a contract without the products that went back before the hand-over.
create view contract_sums as
  select c.id as contract_id, (c.cost - gone.net)::bigint as cost, (c.down_payment - gone.part)::bigint as down_payment
  from contracts c cross join lateral (
    select coalesce(sum(x.net), 0) as net, coalesce(sum(x.part), 0) as part
    from returns x where x.contract_id = c.id and x.paid_at is not null and x.handed_over_at is null
  ) gone;

-- Nobody gives back more than came in: of a contract that is paid off, the financed part came in through the partner.
create function check_refunds() returns trigger language plpgsql as $$
declare c contracts;
begin
  select * into c from contracts where id = new.contract_id for update;
  if (select sum(amount) from refunds where contract_id = c.id)
      > coalesce((select sum(amount) from payments where contract_id = c.id), 0)
        + (case when exists (select 1 from returns where contract_id = c.id and way = 'closed') then c.cost - c.down_payment else 0 end)
  then
    raise exception 'refunds of contract % above its payments', c.id using errcode = 'check_violation', constraint = 'refunds_within_payments';
  end if;
  return null;
end $$;
create trigger refunds_within_payments after insert or update on refunds for each row execute function check_refunds();

-- The views of migrations 0063 and 0065 over the sums that are left, so that the rows of every sale sum to its payments less its
-- refunds (column `down_payment`) and to what the partner has paid and lost (`net - down_payment`).
drop view sale_lines;
create or replace view sold_lines as
  select i.number, i.closed_at as at, i.application_id, c.partner_id, c.months,
    (c.down_payment - gone.paid)::bigint as down_payment, c.commission_bp, c.vat_percent,
    g.id as good_id, g.gift_of, g.product_id, g.name,
    case when g.gift_of is null then g.price else 0 end as price,
    case when g.gift_of is null and (p.id is null or p.terms = '{}' or c.months = any (p.terms)) then g.discount else 0 end
      as discount
  from invoices i
  join contracts c on c.id = i.contract_id
  -- Of a contract that is paid off the whole price of what never left the shop was given back, not only its part.
  cross join lateral (
    select coalesce(sum(x.net - x.share), 0) as paid
    from returns x where x.contract_id = c.id and x.paid_at is not null and x.handed_over_at is null
  ) gone
  join application_goods g on g.application_id = i.application_id and g.cancelled_at is null
  left join promotions p on p.id = g.promotion_id
  where i.state = 'closed' and not i.legacy_duplicate
    and (g.gift_of is null or p.id is null or p.terms = '{}' or c.months = any (p.terms));

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
    case when s.good_id = x.good_id then coalesce(x.share - x.net, 0) else 0 end,
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
  where x.paid_at is not null and x.handed_over_at is not null and x.gifts > 0
  union all
  -- What is withheld from a refund is an income of that day, and what is given beyond it an expense; also where nothing was handed over.
  select 'return', x.number, x.paid_at, x.application_id, c.partner_id, c.months, c.commission_bp, c.vat_percent, x.good_id,
    false, g.product_id, g.name, 0, x.withheld, 0, x.withheld, x.withheld, 0
  from returns x
  join contracts c on c.id = x.contract_id
  join application_goods g on g.id = x.good_id
  where x.paid_at is not null and x.withheld <> 0;
