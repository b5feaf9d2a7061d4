-- Counts of the stock of a branch (screen `count`). The document is a row of branch_documents; what is posted is in the ledger.
alter table branch_documents
  -- The scope: one category, or the whole shop.
  add column category_id int references product_categories,
  -- Expected figures are not shown while people count.
  add column hides_expected boolean not null default false,
  add column started_at timestamptz,
  -- When the review began: the time at which a product without a scan counts as not found.
  add column review_at timestamptz,
  -- Pieces that were counted; differences in pieces and their absolute value at cost, from the review on.
  add column counted int not null default 0,
  add column differences int,
  add column difference_value bigint;

-- Every scan is a row whose id the tablet makes, so that a repeated one changes nothing. Rows are never changed, but for the
-- product of a code that nobody knew.
create table count_scans (
  document_id uuid not null references branch_documents,
  id uuid not null,
  -- Null for a code of no known product.
  product_id int references products,
  quantity int not null check (quantity > 0),
  imei text,
  gtin text,
  serial text,
  marking text,
  code text,
  -- Which piece it is, where the code says so: two scans of one piece count once.
  unit_key text,
  -- When it was scanned, by the clock of the tablet within the bounds of the count.
  at timestamptz not null,
  user_id int references users,
  primary key (document_id, id),
  constraint count_scans_what check (product_id is not null or code is not null)
);

-- What people decided about a product that moved while it was counted.
create table count_products (
  document_id uuid not null references branch_documents,
  product_id int not null references products,
  -- Scans from before are void: the product is counted again.
  recounted_at timestamptz,
  -- The figures of the scans up to this time were confirmed.
  confirmed_at timestamptz,
  primary key (document_id, product_id)
);

-- The differences with which a count was posted.
create table count_differences (
  id uuid primary key,
  document_id uuid not null references branch_documents,
  position int not null,
  kind text not null check (kind in ('missing', 'surplus', 'elsewhere', 'outside', 'unknown')),
  product_id int references products,
  quantity int not null check (quantity > 0),
  imei text,
  gtin text,
  serial text,
  marking text,
  code text,
  -- Where the ledger has a piece that was found here.
  place text,
  place_branch int references branches,
  -- Whole soʻm; null where nothing was posted.
  value bigint,
  constraint count_differences_product check ((kind = 'unknown') = (product_id is null))
);
create index count_differences_document on count_differences (document_id);
