-- announcements.list: POST /api/uz/announcement/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      announcements m
      join users w on w.id = m.created_by
    where
      (true)
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: announcements
--     Hash
--       Seq Scan: users

-- first page
select
  m.id::text as key,
  m.version,
  m.title,
  m.audience,
  m.state,
  w.name as author,
  coalesce(m.sent_at, m.starts_at) as starts_at,
  m.ends_at,
  m.confirm_by,
  (
    select
      count(*)::int
    from
      notifications n
    where
      n.announcement_id = m.id
      and true
  ) as recipients,
  (
    select
      count(*)::int
    from
      notifications n
    where
      n.announcement_id = m.id
      and n.read_at is not null
  ) as read,
  (
    select
      count(*)::int
    from
      notifications n
    where
      n.announcement_id = m.id
      and n.confirmed_at is not null
  ) as confirmed,
  ((- m.id))::text as sort_,
  (m.id)::text as key_
from
  announcements m
  join users w on w.id = m.created_by
where
  (true)
order by
  (- m.id) asc,
  m.id asc
limit
  $1;
-- Sort
--   Hash Join
--     Seq Scan: announcements
--     Hash
--       Seq Scan: users
-- Aggregate
--   Index Only Scan: notifications_once on notifications
-- Aggregate
--   Index Scan: notifications_once on notifications
-- Aggregate
--   Index Scan: notifications_once on notifications

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      announcements m
      join users w on w.id = m.created_by
    where
      (
        true
        and (
          search_fold (concat_ws(' ', m.title, w.name)) like $1
          or search_fold (concat_ws(' ', m.title, w.name)) like $2
          or (w.name_key ilike $3)
        )
      )
    limit
      $4
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: announcements
--     Hash
--       Seq Scan: users

-- found by a search
select
  m.id::text as key,
  m.version,
  m.title,
  m.audience,
  m.state,
  w.name as author,
  coalesce(m.sent_at, m.starts_at) as starts_at,
  m.ends_at,
  m.confirm_by,
  (
    select
      count(*)::int
    from
      notifications n
    where
      n.announcement_id = m.id
      and true
  ) as recipients,
  (
    select
      count(*)::int
    from
      notifications n
    where
      n.announcement_id = m.id
      and n.read_at is not null
  ) as read,
  (
    select
      count(*)::int
    from
      notifications n
    where
      n.announcement_id = m.id
      and n.confirmed_at is not null
  ) as confirmed,
  ((- m.id))::text as sort_,
  (m.id)::text as key_
from
  announcements m
  join users w on w.id = m.created_by
where
  (
    true
    and (
      search_fold (concat_ws(' ', m.title, w.name)) like $1
      or search_fold (concat_ws(' ', m.title, w.name)) like $2
      or (w.name_key ilike $3)
    )
  )
order by
  coalesce((- m.id), (- m.id)) asc,
  m.id asc
limit
  $4;
-- Sort
--   Hash Join
--     Seq Scan: announcements
--     Hash
--       Seq Scan: users
-- Aggregate
--   Index Only Scan: notifications_once on notifications
-- Aggregate
--   Index Scan: notifications_once on notifications
-- Aggregate
--   Index Scan: notifications_once on notifications

-- by newest, behind a cursor: as above
-- by title: as above
-- by title, behind a cursor: as above
-- by state: as above
-- by state, behind a cursor: as above
-- by author: as above
-- by author, behind a cursor: as above
-- by starts_at: as above
-- by starts_at, behind a cursor: as above
