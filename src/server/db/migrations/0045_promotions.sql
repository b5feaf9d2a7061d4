-- Promotions with several partners, gifts and terms, and with a state: src/domain/promotions/promotion.ts.
create table promotion_partners (
  promotion_id int not null references promotions on delete cascade,
  partner_id int not null references partners,
  primary key (promotion_id, partner_id)
);
create table promotion_gifts (
  promotion_id int not null references promotions on delete cascade,
  product_id int not null references products,
  quantity int not null check (quantity between 1 and 10),
  primary key (promotion_id, product_id)
);
insert into promotion_partners (promotion_id, partner_id)
  select id, partner_id from promotions where partner_id is not null;
insert into promotion_gifts (promotion_id, product_id, quantity)
  select id, gift_product_id, 1 from promotions where gift_product_id is not null;

alter table promotions
  -- Months of the terms at which it is valid; empty: all.
  add column terms int[] not null default '{}',
  add column state text not null default 'draft' check (state in ('draft', 'active', 'ended')),
  add column created_at timestamptz not null default now(),
  add column version int not null default 1;
update promotions set
  terms = case when months is null then '{}' else array[months] end,
  state = case when active then 'active' else 'ended' end;
alter table promotions
  drop column partner_id, drop column gift_product_id, drop column months, drop column active;
create index promotions_product on promotions (product_id);
create index promotions_parts on promotions using gin (search_fold(name) gin_trgm_ops);

-- A better promotion of the line, whose gifts the branch did not have.
alter table application_goods add column missed_promotion_id int references promotions on delete set null;
create index application_goods_promotion on application_goods (promotion_id) where promotion_id is not null;

-- The screens are built. In installations that exist already they go to the roles that have them in new ones.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, 'all'
  from roles r join permissions p on p.key in ('promotion', 'promotion.view')
  where r.key in ('director', 'support', 'accounting')
  on conflict do nothing;
