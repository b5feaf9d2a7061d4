-- One letter for those that people write one for the other: FOLDED in src/domain/kernel/texts/spelling.ts; a test compares both. A change
-- of the table needs a migration that replaces the function and makes its indexes anew.
create function search_fold(text text) returns text language sql immutable strict parallel safe
  return translate(lower(text collate "C"),
    'ёэыійӣщцҳһқғўөүұӯңәҷhqwáóöúüıíńñǵğşçАБВГДЕЖЗИКЛМНОПРСТУФХЧШЮЯЁЭЫІЙӢЩЦҲҺҚҒЎӨҮҰӮҢӘҶÁÓÖÚÜÍŃÑǴĞŞÇъь''‘’‛ʻʼʽʾʿˈʹ′`´＇ꞌЪЬꞋ',
    'ееиииишсххкгууууунажxkvaoouuiinnggscабвгдежзиклмнопрстуфхчшюяееиииишсххкгууууунажaoouuinnggsc');

-- Goods are searched in any spelling. The same expression as in src/server/goods/queries.ts.
drop index products_parts;
create index products_parts on products using gin (search_fold(
  name || ' ' || brand || ' ' || model || ' ' || sku || ' ' || coalesce(barcode, '') || ' ' || ikpu || ' ' || ikpu_name) gin_trgm_ops);
