-- What was sold and what came back, line by line: the only source of the screens `sales`, `sales_product` and `pl`
-- (src/docs/business-rules.md#ledger-figures). A sale counts at the moment its invoice closed, a return at the moment it was paid.

-- The partner's commission in basis points of the financed part.
alter table contracts add column commission_bp int not null default 0 check (commission_bp between 0 and 10000);

create index invoices_closed on invoices (closed_at) where state = 'closed';
create index returns_paid on returns (paid_at) where paid_at is not null;
create index stock_lines_good on stock_lines (good_id) where good_id is not null;

-- The lines of closed invoices at the term of their contract, as linesAtTerm in src/domain/applications/payment-plan.ts has them.
-- A gift is not sold: its price is 0, and it counts at its cost.
create view sold_lines as
  select i.number, i.closed_at as at, i.application_id, c.partner_id, c.months, c.down_payment, c.commission_bp,
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
  select 'sale' as kind, s.number, s.at, s.application_id, s.partner_id, s.months, s.commission_bp, s.good_id,
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
  select 'return', x.number, x.paid_at, x.application_id, s.partner_id, s.months, s.commission_bp, s.good_id,
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
  where x.paid_at is not null and x.handed_over_at is not null;

-- The screens are built. In installations that exist already they go to the roles that have them in new ones.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, 'all'
  from roles r join permissions p on p.key in ('sales', 'sales_product', 'pl')
  where r.key in ('director', 'accounting') or r.key = 'finance' and p.key in ('sales', 'pl')
  on conflict do nothing;
