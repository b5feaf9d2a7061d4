-- Turkmen letters and more signs that are typed as an apostrophe, as they are usually written here: FOLDED in src/domain/kernel/texts/spelling.ts.
create or replace function search_fold(text text) returns text language sql immutable strict parallel safe
  return translate(lower(text collate "C"),
    'ёэыйщцҳқғўhqwáóöúüíńñǵğşçүұӯөңәҷӣіһəıýňäžАБВГДЕЖЗИКЛМНОПРСТУФХЧШЮЯЁЭЫЙЩЦҲҚҒЎÁÓÖÚÜÍŃÑǴĞŞÇҮҰӮӨҢӘҶӢІҺƏÝŇÄŽъь''‘’‛ʻʼʽʾʿˈʹˊˋ′‵`´＇｀ꞌ՚ЪЬꞋ',
    'ееиишсхкгуxkvaoouuinnggscуууонажиихaiynajабвгдежзиклмнопрстуфхчшюяееиишсхкгуaoouuinnggscуууонажиихaynaj');

-- What was folded by the table before.
reindex index products_parts;
reindex index promotions_parts;
update invoices set owner_name = owner_name where owner_name ~ '[ýňäžÝŇÄŽˊˋ‵｀՚]';
