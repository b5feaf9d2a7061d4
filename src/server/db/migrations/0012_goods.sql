-- The catalogue as people keep it: categories under each other, levels of priority, what marking a product asks for, the
-- history of its price; and requests to the administrator for new prices and levels.
create table priority_levels (
  id int generated always as identity primary key,
  name text not null unique,
  -- Smaller stands first.
  position int not null default 100 check (position between 1 and 999),
  colour text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version int not null default 1
);

alter table product_categories
  add column parent_id int references product_categories,
  add column status text not null default 'active' check (status in ('active', 'inactive')),
  add column version int not null default 1;
create index product_categories_parent on product_categories (parent_id);

alter table products
  add column ikpu_name text not null default '',
  -- Each unit is sold by its marking, whatever its category asks for.
  add column marked boolean not null default false,
  add column priority_id int references priority_levels,
  add column version int not null default 1;
create index products_category on products (category_id);
create index products_priority on products (priority_id);
create index products_barcode on products (barcode);
create index products_name on products (name, id);

-- What a unit was asked for when it was sold stays, whatever its category asks for later.
alter table application_goods
  add column tracking text not null default 'none' check (tracking in ('none', 'imei', 'marking'));
update application_goods g set tracking = c.tracking from product_categories c where c.id = g.category_id;

create table change_requests (
  id int generated always as identity primary key,
  kind text not null check (kind in ('price', 'priority')),
  state text not null default 'draft' check (state in ('draft', 'sent', 'approved', 'refused', 'applied')),
  note text not null default '',
  -- What the one who decided said.
  answer text not null default '',
  created_by int not null references users,
  branch_id int references branches,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  decided_by int references users,
  decided_at timestamptz,
  applied_at timestamptz,
  version int not null default 1
);
create index change_requests_kind on change_requests (kind, created_at, id);
create index change_requests_author on change_requests (created_by);

-- One line a product; what stood there when the author saved it, and what shall stand there.
create table change_request_lines (
  request_id int not null references change_requests on delete cascade,
  product_id int not null references products,
  place int not null,
  old_price bigint,
  new_price bigint check (new_price > 0),
  old_priority_id int references priority_levels,
  new_priority_id int references priority_levels,
  primary key (request_id, product_id),
  check ((new_price is null) <> (new_priority_id is null))
);
create index change_request_lines_product on change_request_lines (product_id);

create table product_prices (
  id bigint generated always as identity primary key,
  product_id int not null references products,
  old_price bigint,
  price bigint not null,
  user_id int references users,
  -- The request that asked for it; null where it was set by hand.
  request_id int references change_requests on delete set null,
  at timestamptz not null default now()
);
create index product_prices_product on product_prices (product_id, id);
