-- What a role is called in Uzbek, in both scripts; `name` is its name in Russian. Null where nobody has given one: `name` is then
-- shown in every language, and a default role that nobody renamed is called as in the texts of the app.
alter table roles
  add column name_uz_latn text check (char_length(name_uz_latn) between 2 and 40),
  add column name_uz_cyrl text check (char_length(name_uz_cyrl) between 2 and 40);
