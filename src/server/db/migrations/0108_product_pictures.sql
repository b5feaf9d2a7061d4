-- Pictures of products: up to six of each, in order, the first one leads. Their bytes are in the store of photos.
create table product_pictures (
  id uuid primary key,
  product_id int not null references products on delete cascade,
  position int not null check (position between 1 and 6),
  file_key text not null unique,
  width int not null,
  height int not null,
  size int not null,
  created_at timestamptz not null default now(),
  unique (product_id, position) deferrable initially deferred
);
