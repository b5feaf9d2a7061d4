-- tablets.list: POST /api/uz/tablets/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      tablets t
      left join branches b on b.id = t.branch_id
      cross join lateral (
        select
          coalesce(sum((p.waiting ->> 'applications')::int), 0)::int as applications,
          coalesce(sum((p.waiting ->> 'photos')::int), 0)::int as photos,
          -- Older builds report only the number of operations, without their kinds.
          coalesce(sum(coalesce((p.waiting ->> 'other')::int, p.unsent)), 0)::int as other,
          coalesce(sum(p.unsent), 0)::int as unsent,
          coalesce(sum(p.attention), 0)::int as attention,
          coalesce(bool_or(p.is_damaged), false) as is_damaged,
          min(p.oldest_at) filter (
            where
              p.unsent > 0
          ) as oldest_at,
          max(p.receipt_at) as receipt_at,
          coalesce(
            string_agg(
              u.name,
              ', '
              order by
                p.seen_at desc
            ),
            ''
          ) as people
        from
          tablet_people p
          join users u on u.id = p.user_id
        where
          p.tablet_id = t.id
      ) f
      cross join lateral (
        select
          count(*)::int as incidents
        from
          tablet_incidents i
        where
          i.tablet_id = t.id
          and i.closed_at is null
      ) i
    where
      (true)
    limit
      $1
  ) bounded;
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Seq Scan: tablets
--       Aggregate
--         Hash Join
--           Seq Scan: users
--           Hash
--             Index Only Scan: tablet_people_pkey on tablet_people

-- first page
select
  t.id as key,
  1 as version,
  b.name as branch,
  f.people,
  f.applications,
  f.photos,
  f.other,
  f.unsent,
  f.oldest_at,
  t.seen_at,
  f.receipt_at,
  t.build,
  false as is_behind,
  t.platform,
  t.used_bytes,
  t.quota_bytes,
  t.persisted,
  t.skew_ms,
  f.attention,
  f.is_damaged,
  i.incidents,
  t.lost_at,
  (coalesce(f.oldest_at, 'infinity'::timestamptz))::text as sort_,
  (t.id)::text as key_
from
  tablets t
  left join branches b on b.id = t.branch_id
  cross join lateral (
    select
      coalesce(sum((p.waiting ->> 'applications')::int), 0)::int as applications,
      coalesce(sum((p.waiting ->> 'photos')::int), 0)::int as photos,
      -- Older builds report only the number of operations, without their kinds.
      coalesce(sum(coalesce((p.waiting ->> 'other')::int, p.unsent)), 0)::int as other,
      coalesce(sum(p.unsent), 0)::int as unsent,
      coalesce(sum(p.attention), 0)::int as attention,
      coalesce(bool_or(p.is_damaged), false) as is_damaged,
      min(p.oldest_at) filter (
        where
          p.unsent > 0
      ) as oldest_at,
      max(p.receipt_at) as receipt_at,
      coalesce(
        string_agg(
          u.name,
          ', '
          order by
            p.seen_at desc
        ),
        ''
      ) as people
    from
      tablet_people p
      join users u on u.id = p.user_id
    where
      p.tablet_id = t.id
  ) f
  cross join lateral (
    select
      count(*)::int as incidents
    from
      tablet_incidents i
    where
      i.tablet_id = t.id
      and i.closed_at is null
  ) i
where
  (true)
order by
  coalesce(f.oldest_at, 'infinity'::timestamptz) asc,
  t.id asc
limit
  $1;
-- Sort
--   Nested Loop
--     Nested Loop
--       Merge Join
--         Index Scan: tablets_branch on tablets
--         Index Scan: branches_pkey on branches
--       Aggregate
--         Sort
--           Hash Join
--             Seq Scan: users
--             Hash
--               Index Scan: tablet_people_pkey on tablet_people
--     Aggregate
--       Index Only Scan: tablet_incidents_tablet on tablet_incidents

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      tablets t
      left join branches b on b.id = t.branch_id
      cross join lateral (
        select
          coalesce(sum((p.waiting ->> 'applications')::int), 0)::int as applications,
          coalesce(sum((p.waiting ->> 'photos')::int), 0)::int as photos,
          -- Older builds report only the number of operations, without their kinds.
          coalesce(sum(coalesce((p.waiting ->> 'other')::int, p.unsent)), 0)::int as other,
          coalesce(sum(p.unsent), 0)::int as unsent,
          coalesce(sum(p.attention), 0)::int as attention,
          coalesce(bool_or(p.is_damaged), false) as is_damaged,
          min(p.oldest_at) filter (
            where
              p.unsent > 0
          ) as oldest_at,
          max(p.receipt_at) as receipt_at,
          coalesce(
            string_agg(
              u.name,
              ', '
              order by
                p.seen_at desc
            ),
            ''
          ) as people
        from
          tablet_people p
          join users u on u.id = p.user_id
        where
          p.tablet_id = t.id
      ) f
      cross join lateral (
        select
          count(*)::int as incidents
        from
          tablet_incidents i
        where
          i.tablet_id = t.id
          and i.closed_at is null
      ) i
    where
      (
        true
        and (
          search_fold (concat_ws(' ', t.id, b.name, f.people, t.build, t.platform)) like $1
          or search_fold (concat_ws(' ', t.id, b.name, f.people, t.build, t.platform)) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Nested Loop
--     Merge Join
--       Nested Loop
--         Index Scan: tablets_branch on tablets
--         Aggregate
--           Sort
--             Hash Join
--               Seq Scan: users
--               Hash
--                 Index Scan: tablet_people_pkey on tablet_people
--       Index Scan: branches_pkey on branches

-- found by a search
select
  t.id as key,
  1 as version,
  b.name as branch,
  f.people,
  f.applications,
  f.photos,
  f.other,
  f.unsent,
  f.oldest_at,
  t.seen_at,
  f.receipt_at,
  t.build,
  false as is_behind,
  t.platform,
  t.used_bytes,
  t.quota_bytes,
  t.persisted,
  t.skew_ms,
  f.attention,
  f.is_damaged,
  i.incidents,
  t.lost_at,
  (coalesce(f.oldest_at, 'infinity'::timestamptz))::text as sort_,
  (t.id)::text as key_
from
  tablets t
  left join branches b on b.id = t.branch_id
  cross join lateral (
    select
      coalesce(sum((p.waiting ->> 'applications')::int), 0)::int as applications,
      coalesce(sum((p.waiting ->> 'photos')::int), 0)::int as photos,
      -- Older builds report only the number of operations, without their kinds.
      coalesce(sum(coalesce((p.waiting ->> 'other')::int, p.unsent)), 0)::int as other,
      coalesce(sum(p.unsent), 0)::int as unsent,
      coalesce(sum(p.attention), 0)::int as attention,
      coalesce(bool_or(p.is_damaged), false) as is_damaged,
      min(p.oldest_at) filter (
        where
          p.unsent > 0
      ) as oldest_at,
      max(p.receipt_at) as receipt_at,
      coalesce(
        string_agg(
          u.name,
          ', '
          order by
            p.seen_at desc
        ),
        ''
      ) as people
    from
      tablet_people p
      join users u on u.id = p.user_id
    where
      p.tablet_id = t.id
  ) f
  cross join lateral (
    select
      count(*)::int as incidents
    from
      tablet_incidents i
    where
      i.tablet_id = t.id
      and i.closed_at is null
  ) i
where
  (
    true
    and (
      search_fold (concat_ws(' ', t.id, b.name, f.people, t.build, t.platform)) like $1
      or search_fold (concat_ws(' ', t.id, b.name, f.people, t.build, t.platform)) like $2
      or false
    )
  )
order by
  coalesce(coalesce(f.oldest_at, 'infinity'::timestamptz), coalesce(f.oldest_at, 'infinity'::timestamptz)) asc,
  t.id asc
limit
  $3;
-- Sort
--   Nested Loop
--     Merge Join
--       Nested Loop
--         Index Scan: tablets_branch on tablets
--         Aggregate
--           Sort
--             Hash Join
--               Seq Scan: users
--               Hash
--                 Index Scan: tablet_people_pkey on tablet_people
--       Index Scan: branches_pkey on branches
--     Aggregate
--       Index Only Scan: tablet_incidents_tablet on tablet_incidents

-- by oldest, behind a cursor: as above
-- by seen: Incremental Sort; Index Scan: tablets_seen on tablets
-- by seen, behind a cursor: Incremental Sort; Index Scan: tablets_seen on tablets
-- by branch: as above
-- by branch, behind a cursor: as above
-- by unsent: as above
-- by unsent, behind a cursor: as above
-- by attention: as above
-- by attention, behind a cursor: as above
