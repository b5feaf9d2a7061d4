-- The price that each branch printed last on the tag of a product, and what was printed.
create table price_tags (
  branch_id int not null references branches,
  product_id int not null references products,
  price bigint not null check (price >= 0),
  printed_at timestamptz not null,
  printed_by int not null references users,
  primary key (branch_id, product_id)
);
create index price_tags_product on price_tags (product_id);

-- The tags of one print as they stood on the paper, so that a repeated download is the same paper.
create table tag_prints (
  id int generated always as identity primary key,
  branch_id int not null references branches,
  user_id int not null references users,
  at timestamptz not null,
  settings jsonb not null,
  lines jsonb not null
);
create index tag_prints_at on tag_prints (at);

-- Tags that a branch has to print: the price differs from the printed one, or pieces are in the shop and no tag was printed
-- (`isTagDue` in src/domain/products/price-tag.ts).
create view tags_due as
  select t.branch_id, t.product_id
  from price_tags t join products p on p.id = t.product_id join branches b on b.id = t.branch_id
  where t.price <> p.price and b.active and b.deleted_at is null
  union all
  select s.branch_id, s.product_id
  from shop_stock s join branches b on b.id = s.branch_id
  where s.quantity > 0 and b.active and b.deleted_at is null
    and not exists (select from price_tags t where t.branch_id = s.branch_id and t.product_id = s.product_id);
