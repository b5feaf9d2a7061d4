-- search.find: POST /api/uz/search

-- search
select
  a.id,
  a.number,
  a.client_name as name,
  right(a.phone, 4) as phone_end,
  a.status,
  m.name as manager,
  a.created_at
from
  (
    select
      *
    from
      applications a
    where
      true
    order by
      a.created_at desc,
      a.id desc
    limit
      $1
  ) a
  left join users m on m.id = a.manager_id
where
  (
    a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
    and to_tsvector('simple', a.name_key) @@ to_tsquery('simple', $2)
  )
order by
  a.created_at desc,
  a.id desc
limit
  $3;
-- Nested Loop
--   Index Scan: applications_newest on applications
--   Index Scan: users_pkey on users

-- search
select
  a.id,
  a.number,
  a.client_name as name,
  right(a.phone, 4) as phone_end,
  a.status,
  m.name as manager,
  a.created_at,
  count(*) over ()::int as total_
from
  applications a
  left join users m on m.id = a.manager_id
where
  true
  and (
    a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
    and to_tsvector('simple', a.name_key) @@ to_tsquery('simple', $1)
  )
order by
  coalesce(a.created_at, a.created_at) desc,
  a.id desc
limit
  $2;
-- Sort
--   WindowAgg
--     Hash Join
--       Bitmap Heap Scan: applications
--         BitmapAnd
--           Bitmap Index Scan: applications_status
--           Bitmap Index Scan: applications_name
--       Hash
--         Seq Scan: users

-- search
select
  a.id,
  a.number,
  g.name as product,
  coalesce(g.imei, g.serial, '') as code,
  a.status
from
  application_goods g
  join applications a on a.id = g.application_id
where
  g.serial like $1
  and g.cancelled_at is null
  and a.status <> 'deleted'
  and true
order by
  coalesce(g.created_at, g.created_at) desc,
  g.id
limit
  $2;
-- Sort
--   Nested Loop
--     Index Scan: application_goods_serial_start on application_goods
--     Index Scan: applications_pkey on applications

-- search
select
  c.id::text as key,
  c.name,
  right(c.phone, 4) as phone_end,
  c.values ->> 'birth_date' as birth_date
from
  (
    select
      *
    from
      clients c
    where
      (
        true
        and c.deleted_at is null
      )
    order by
      c.age,
      c.id
    limit
      $1
  ) c
where
  to_tsvector('simple', c.name_key) @@ to_tsquery('simple', $2)
order by
  c.age,
  c.id
limit
  $3;
-- Index Scan: clients_newest on clients

-- search
select
  c.id::text as key,
  c.name,
  right(c.phone, 4) as phone_end,
  c.values ->> 'birth_date' as birth_date,
  count(*) over ()::int as total_
from
  clients c
where
  (
    true
    and c.deleted_at is null
  )
  and to_tsvector('simple', c.name_key) @@ to_tsquery('simple', $1)
order by
  coalesce(c.age, c.age),
  c.id
limit
  $2;
-- Sort
--   WindowAgg
--     Bitmap Heap Scan: clients
--       Bitmap Index Scan: clients_words

-- search
select
  p.id::text as key,
  p.name,
  p.sku,
  p.price
from
  products p
where
  p.active
  and (
    (
      search_fold (
        (
          p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
        )
      ) like $1
      or search_fold (
        (
          p.name || ' ' || p.brand || ' ' || p.model || ' ' || p.sku || ' ' || coalesce(p.barcode, '') || ' ' || p.ikpu || ' ' || p.ikpu_name
        )
      ) like $2
      or false
    )
  )
order by
  coalesce(name_order (p.name), ''),
  p.id
limit
  $3;
-- Sort
--   Bitmap Heap Scan: products
--     BitmapOr
--       Bitmap Index Scan: products_parts
--       Bitmap Index Scan: products_parts

-- search
select
  u.id::text as key,
  u.name,
  r.name as role,
  b.name as branch
from
  users u
  join roles r on r.id = u.role_id
  left join branches b on b.id = u.branch_id
where
  (
    (u.phone <> $1)
    and u.deleted_at is null
    and u.name_key like $2
  )
order by
  coalesce(u.name_key, u.name_key),
  u.id
limit
  $3;
-- Sort
--   Hash Join
--     Seq Scan: branches
--     Hash
--       Hash Join
--         Seq Scan: roles
--         Hash
--           Seq Scan: users
