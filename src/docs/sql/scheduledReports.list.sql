-- scheduledReports.list: POST /api/uz/report/schedule/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      scheduled_reports r
      join users w on w.id = r.created_by
    where
      (true)
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: scheduled_reports
--     Hash
--       Seq Scan: users

-- first page
select
  r.id::text as key,
  r.version,
  r.title,
  r.report,
  r.by,
  r.every,
  r.hour,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('id', u.id, 'name', u.name)
          order by
            u.name_key,
            u.id
        ),
        '[]'
      )
    from
      users u
    where
      u.id = any (r.people)
  ) as people,
  r.active,
  w.name as author,
  r.next_at,
  r.last_at,
  r.last_from::text,
  r.last_to::text,
  r.last_count,
  (coalesce(r.next_at, 'infinity'::timestamptz))::text as sort_,
  (r.id)::text as key_
from
  scheduled_reports r
  join users w on w.id = r.created_by
where
  (true)
order by
  coalesce(r.next_at, 'infinity'::timestamptz) asc,
  r.id asc
limit
  $1;
-- Sort
--   Hash Join
--     Seq Scan: scheduled_reports
--     Hash
--       Seq Scan: users
-- Aggregate
--   Sort
--     Index Scan: users_pkey on users

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      scheduled_reports r
      join users w on w.id = r.created_by
    where
      (
        true
        and (
          search_fold (concat_ws(' ', r.title, w.name)) like $1
          or search_fold (concat_ws(' ', r.title, w.name)) like $2
          or (w.name_key ilike $3)
        )
      )
    limit
      $4
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: scheduled_reports
--     Hash
--       Seq Scan: users

-- found by a search
select
  r.id::text as key,
  r.version,
  r.title,
  r.report,
  r.by,
  r.every,
  r.hour,
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('id', u.id, 'name', u.name)
          order by
            u.name_key,
            u.id
        ),
        '[]'
      )
    from
      users u
    where
      u.id = any (r.people)
  ) as people,
  r.active,
  w.name as author,
  r.next_at,
  r.last_at,
  r.last_from::text,
  r.last_to::text,
  r.last_count,
  (coalesce(r.next_at, 'infinity'::timestamptz))::text as sort_,
  (r.id)::text as key_
from
  scheduled_reports r
  join users w on w.id = r.created_by
where
  (
    true
    and (
      search_fold (concat_ws(' ', r.title, w.name)) like $1
      or search_fold (concat_ws(' ', r.title, w.name)) like $2
      or (w.name_key ilike $3)
    )
  )
order by
  coalesce(coalesce(r.next_at, 'infinity'::timestamptz), coalesce(r.next_at, 'infinity'::timestamptz)) asc,
  r.id asc
limit
  $4;
-- Sort
--   Hash Join
--     Seq Scan: scheduled_reports
--     Hash
--       Seq Scan: users
-- Aggregate
--   Sort
--     Index Scan: users_pkey on users

-- by next, behind a cursor: as above
-- by title: as above
-- by title, behind a cursor: as above
-- by author: as above
-- by author, behind a cursor: as above
-- by last: as above
-- by last, behind a cursor: as above
