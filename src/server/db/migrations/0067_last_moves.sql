-- When pieces last came to a place or left it, beside its balance: the list of stock shows it, sorts by it and finds what lies long.
-- Corrections of costs move no pieces.
alter table stock_balances add column moved_at timestamptz;
update stock_balances b set moved_at = (
  select max(e.at) from stock_entries e
  where e.place_id = b.place_id and e.product_id = b.product_id and e.quantity <> 0);
create or replace view shop_stock as
  select p.branch_id, b.product_id, b.quantity, b.reserved, b.value, b.version, b.moved_at
  from stock_balances b join stock_places p on p.id = b.place_id where p.kind = 'shop';
