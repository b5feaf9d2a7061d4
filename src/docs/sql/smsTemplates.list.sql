-- smsTemplates.list: POST /api/uz/sms_template/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      sms_templates t
      join users w on w.id = t.created_by
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: sms_templates
--     Hash
--       Seq Scan: users

-- first page
select
  t.id::text as key,
  t.version,
  t.title,
  t.ru,
  t.uz_latn as "uz-Latn",
  t.uz_cyrl as "uz-Cyrl",
  t.approved,
  t.active,
  w.name as author,
  t.created_at,
  (
    select
      count(*)::int
    from
      dispatches d
    where
      d.template_id = t.id
  ) as dispatches,
  (name_order (t.title))::text as sort_,
  (t.id)::text as key_
from
  sms_templates t
  join users w on w.id = t.created_by
where
  true
order by
  name_order (t.title) asc,
  t.id asc
limit
  $1;
-- Sort
--   Hash Join
--     Seq Scan: sms_templates
--     Hash
--       Seq Scan: users
-- Aggregate
--   Index Only Scan: dispatches_template on dispatches

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      sms_templates t
      join users w on w.id = t.created_by
    where
      (
        (
          search_fold (concat_ws(' ', t.title, t.ru, t.uz_latn, t.uz_cyrl)) like $1
          or search_fold (concat_ws(' ', t.title, t.ru, t.uz_latn, t.uz_cyrl)) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Nested Loop
--     Seq Scan: sms_templates
--     Index Only Scan: users_pkey on users

-- found by a search
select
  t.id::text as key,
  t.version,
  t.title,
  t.ru,
  t.uz_latn as "uz-Latn",
  t.uz_cyrl as "uz-Cyrl",
  t.approved,
  t.active,
  w.name as author,
  t.created_at,
  (
    select
      count(*)::int
    from
      dispatches d
    where
      d.template_id = t.id
  ) as dispatches,
  (name_order (t.title))::text as sort_,
  (t.id)::text as key_
from
  sms_templates t
  join users w on w.id = t.created_by
where
  (
    (
      search_fold (concat_ws(' ', t.title, t.ru, t.uz_latn, t.uz_cyrl)) like $1
      or search_fold (concat_ws(' ', t.title, t.ru, t.uz_latn, t.uz_cyrl)) like $2
      or false
    )
  )
order by
  coalesce(name_order (t.title), name_order (t.title)) asc,
  t.id asc
limit
  $3;
-- Sort
--   Nested Loop
--     Seq Scan: sms_templates
--     Index Scan: users_pkey on users
-- Aggregate
--   Index Only Scan: dispatches_template on dispatches

-- by title, behind a cursor: as above
-- by newest: as above
-- by newest, behind a cursor: as above
