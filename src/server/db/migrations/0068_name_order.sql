-- The order of names in lists: the table NAME_ORDER in src/domain/kernel/texts/name-order.ts; a test compares both. A change of the table
-- needs a migration that replaces the function and makes its index and its column anew.
create function name_order(name text) returns text language sql immutable strict parallel safe
  return translate(name,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZаАәӘбБвВгГдДеЕёЁжЖзЗиИӣӢіІйЙкКлЛмМнНңҢоОөӨпПрРсСтТуУӯӮұҰүҮфФхХһҺцЦчЧҷҶшШщЩъЪыЫьЬэЭюЮяЯўЎқҚғҒҳҲáÁàÀâÂäÄéÉèÈêÊëËíÍïÏıóÓòÒôÔöÖúÚùÙûÛüÜńŃñÑǵǴğĞşŞçÇ''‘’‛ʼʽʾʿˈʹ′`´＇ꞌ',
    'abcdefghijklmnopqrstuvwxyzaaaaaaaaeeeeeeeeiiiiioooooooouuuuuuuunnnnggggssccʻʻʻʻʻʻʻʻʻʻʻʻʻʻʻ');

drop index products_name;
create index products_name on products (name_order(name), id);
-- Lists of a hundred thousand lines are ordered by their branch: a name that is translated for each line takes a second.
alter table branches add column name_order text generated always as (name_order(name)) stored;
