-- When the reservation of a line last expired: the history of its application tells it, after the goods are reserved again too.
alter table stock_reservations add column expired_at timestamptz;
