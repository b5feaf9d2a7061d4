-- Words are looked for anywhere in a name: in 60 000 goods or people that is a search by parts of words, not a reading of
-- every line. pg_trgm comes with PostgreSQL and is trusted: the owner of the database may create it.
create extension if not exists pg_trgm;
-- The same expression as in src/server/goods/queries.ts.
create index products_parts on products using gin (
  (name || ' ' || brand || ' ' || model || ' ' || sku || ' ' || coalesce(barcode, '') || ' ' || ikpu || ' ' || ikpu_name) gin_trgm_ops);
create index users_parts on users using gin (name_key gin_trgm_ops, phone gin_trgm_ops);
