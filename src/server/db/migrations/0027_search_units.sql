-- Units of goods are looked for by the beginning of their IMEI or serial number, and by the end of the IMEI. The indexes of
-- live units answer whole values only.
create index application_goods_imei_start on application_goods (imei text_pattern_ops) where imei is not null;
create index application_goods_imei_end on application_goods (reverse(imei) text_pattern_ops) where imei is not null;
create index application_goods_serial_start on application_goods (serial text_pattern_ops) where serial is not null;
