-- inbox.list: POST /api/uz/notification/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      notifications n
      left join announcements a on a.id = n.announcement_id
      left join users f on f.id = a.created_by
    where
      (
        n.user_id = $1
        and (
          n.announcement_id is null
          or a.state in ('sent', 'ended')
        )
      )
    limit
      $2
  ) bounded;
-- Aggregate
--   Nested Loop
--     Index Scan: notifications_of_person on notifications
--     Index Scan: announcements_pkey on announcements

-- first page
select
  n.id::text as key,
  n.kind,
  a.title,
  f.name as
from
,
  n.subject,
  n.number,
  n.at,
  a.confirm_by,
  n.seen_at,
  n.read_at,
  n.confirmed_at,
  (
    n.confirmed_at is null
    and (
      n.read_at is null
      or coalesce(n.reminded_at > n.read_at, false)
    )
    and (
      n.announcement_id is null
      or a.state = 'sent'
    )
  ) as unread,
  coalesce(a.state = 'ended', false) as ended,
  ((- n.id))::text as sort_,
  (n.id)::text as key_
from
  notifications n
  left join announcements a on a.id = n.announcement_id
  left join users f on f.id = a.created_by
where
  (
    n.user_id = $1
    and (
      n.announcement_id is null
      or a.state in ('sent', 'ended')
    )
  )
order by
  (- n.id) asc,
  n.id asc
limit
  $2;
-- Sort
--   Nested Loop
--     Nested Loop
--       Index Scan: notifications_of_person on notifications
--       Index Scan: announcements_pkey on announcements
--     Index Scan: users_pkey on users

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      notifications n
      left join announcements a on a.id = n.announcement_id
      left join users f on f.id = a.created_by
    where
      (
        n.user_id = $1
        and (
          n.announcement_id is null
          or a.state in ('sent', 'ended')
        )
        and (
          search_fold (concat_ws(' ', a.title, n.number, f.name)) like $2
          or search_fold (concat_ws(' ', a.title, n.number, f.name)) like $3
          or (f.name_key ilike $4)
        )
      )
    limit
      $5
  ) bounded;
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Index Scan: notifications_of_person on notifications
--       Index Scan: announcements_pkey on announcements
--     Index Scan: users_pkey on users

-- found by a search
select
  n.id::text as key,
  n.kind,
  a.title,
  f.name as
from
,
  n.subject,
  n.number,
  n.at,
  a.confirm_by,
  n.seen_at,
  n.read_at,
  n.confirmed_at,
  (
    n.confirmed_at is null
    and (
      n.read_at is null
      or coalesce(n.reminded_at > n.read_at, false)
    )
    and (
      n.announcement_id is null
      or a.state = 'sent'
    )
  ) as unread,
  coalesce(a.state = 'ended', false) as ended,
  ((- n.id))::text as sort_,
  (n.id)::text as key_
from
  notifications n
  left join announcements a on a.id = n.announcement_id
  left join users f on f.id = a.created_by
where
  (
    n.user_id = $1
    and (
      n.announcement_id is null
      or a.state in ('sent', 'ended')
    )
    and (
      search_fold (concat_ws(' ', a.title, n.number, f.name)) like $2
      or search_fold (concat_ws(' ', a.title, n.number, f.name)) like $3
      or (f.name_key ilike $4)
    )
  )
order by
  coalesce((- n.id), (- n.id)) asc,
  n.id asc
limit
  $5;
-- Sort
--   Nested Loop
--     Nested Loop
--       Index Scan: notifications_of_person on notifications
--       Index Scan: announcements_pkey on announcements
--     Index Scan: users_pkey on users

-- by newest, behind a cursor: as above
