-- applications.list: POST /api/uz/applications/list

-- first page
select
  count(*)::int as total,
  coalesce(sum(bounded.sum), 0)::bigint as sum
from
  (
    select
      a.sum
    from
      applications a
    where
      (
        true
        and (a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold'))
      )
    limit
      $1
  ) bounded;
-- Aggregate
--   Index Scan: applications_status on applications

-- first page
select
  "a"."id",
  "a"."number",
  "a"."status",
  "a"."client_name",
  "a"."phone",
  "a"."branch_id",
  "b"."name" as "branch_name",
  "a"."created_by",
  "seller"."name" as "seller_name",
  "a"."manager_id",
  "manager"."name" as "manager_name",
  "p"."name" as "partner_name",
  "a"."sum",
  "a"."origin",
  "a"."captured_slots",
  "a"."arrived_slots",
  coalesce(
    (
      select
        wanted.required_slots
      from
        partner_attempts chosen
        join partners wanted on wanted.id = chosen.partner_id
      where
        chosen.id = a.attempt_id
    ),
    '{}'
  ) as "partner_slots",
  "a"."created_at",
  "a"."submitted_at",
  "a"."taken_at",
  "a"."paused_since",
  "a"."paused_ms",
  "a"."version",
  a.values ->> 'outside_place' as "outside_place",
  a.values ->> 'outside_reason' as "outside_reason",
  coalesce(
    (
      select
        json_agg(
          json_build_object('slot', t.slot, 'comment', t.comment)
          order by
            t.slot
        )
      from
        photo_tasks t
      where
        t.application_id = a.id
        and t.done_at is null
    ),
    '[]'
  ) as "photo_tasks",
  (a.created_at)::text as "sort_",
  a.id::text as "key_"
from
  "applications" as "a"
  inner join "users" as "seller" on "seller"."id" = "a"."created_by"
  left join "users" as "manager" on "manager"."id" = "a"."manager_id"
  left join "branches" as "b" on "b"."id" = "a"."branch_id"
  left join "partners" as "p" on "p"."id" = "a"."partner_id"
where
  (
    true
    and (a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold'))
  )
order by
  a.created_at desc,
  "a"."id" desc
limit
  $1;
-- Nested Loop
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Index Scan: applications_newest on applications
--         Index Scan: users_pkey on users
--       Index Scan: users_pkey on users
--     Index Scan: branches_pkey on branches
--   Seq Scan: partners
--   Nested Loop
--     Index Scan: partner_attempts_pkey on partner_attempts
--     Seq Scan: partners
--   Aggregate
--     Index Scan: photo_tasks_open on photo_tasks

-- found by a search
select
  count(*)::int as total,
  coalesce(sum(bounded.sum), 0)::bigint as sum
from
  (
    select
      a.sum
    from
      applications a
    where
      (
        true
        and (
          (a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold'))
          and to_tsvector('simple', a.name_key) @@ to_tsquery('simple', $1)
        )
      )
    limit
      $2
  ) bounded;
-- Aggregate
--   Bitmap Heap Scan: applications
--     BitmapAnd
--       Bitmap Index Scan: applications_status
--       Bitmap Index Scan: applications_name

-- found by a search
select
  "a"."id",
  "a"."number",
  "a"."status",
  "a"."client_name",
  "a"."phone",
  "a"."branch_id",
  "b"."name" as "branch_name",
  "a"."created_by",
  "seller"."name" as "seller_name",
  "a"."manager_id",
  "manager"."name" as "manager_name",
  "p"."name" as "partner_name",
  "a"."sum",
  "a"."origin",
  "a"."captured_slots",
  "a"."arrived_slots",
  coalesce(
    (
      select
        wanted.required_slots
      from
        partner_attempts chosen
        join partners wanted on wanted.id = chosen.partner_id
      where
        chosen.id = a.attempt_id
    ),
    '{}'
  ) as "partner_slots",
  "a"."created_at",
  "a"."submitted_at",
  "a"."taken_at",
  "a"."paused_since",
  "a"."paused_ms",
  "a"."version",
  a.values ->> 'outside_place' as "outside_place",
  a.values ->> 'outside_reason' as "outside_reason",
  coalesce(
    (
      select
        json_agg(
          json_build_object('slot', t.slot, 'comment', t.comment)
          order by
            t.slot
        )
      from
        photo_tasks t
      where
        t.application_id = a.id
        and t.done_at is null
    ),
    '[]'
  ) as "photo_tasks",
  (a.created_at)::text as "sort_",
  a.id::text as "key_"
from
  "applications" as "a"
  inner join "users" as "seller" on "seller"."id" = "a"."created_by"
  left join "users" as "manager" on "manager"."id" = "a"."manager_id"
  left join "branches" as "b" on "b"."id" = "a"."branch_id"
  left join "partners" as "p" on "p"."id" = "a"."partner_id"
where
  (
    true
    and (
      (a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold'))
      and to_tsvector('simple', a.name_key) @@ to_tsquery('simple', $1)
    )
  )
order by
  coalesce(a.created_at, a.created_at) desc,
  "a"."id" desc
limit
  $2;
-- Sort
--   Hash Join
--     Hash Join
--       Hash Join
--         Hash Join
--           Bitmap Heap Scan: applications
--             BitmapAnd
--               Bitmap Index Scan: applications_status
--               Bitmap Index Scan: applications_name
--           Hash
--             Seq Scan: users
--         Hash
--           Seq Scan: users
--       Hash
--         Seq Scan: branches
--     Hash
--       Seq Scan: partners
-- Nested Loop
--   Index Scan: partner_attempts_pkey on partner_attempts
--   Seq Scan: partners
-- Aggregate
--   Index Scan: photo_tasks_open on photo_tasks

-- by newest, behind a cursor: as above
-- by oldest: as above
-- by oldest, behind a cursor: as above
-- by waiting: Index Scan: applications_waits on applications
-- by waiting, behind a cursor: Index Scan: applications_waits on applications
-- by queue: as above
-- by queue, behind a cursor: as above
-- by groups: as above
-- by groups, behind a cursor: as above
-- by number: Index Scan: applications_number on applications
-- by number, behind a cursor: Index Scan: applications_number on applications
-- by client: Index Scan: applications_client_name on applications
-- by client, behind a cursor: Index Scan: applications_client_name on applications
-- by phone: Index Scan: applications_phone_order on applications
-- by phone, behind a cursor: Index Scan: applications_phone_order on applications
-- by status: Index Scan: applications_status_order on applications
-- by status, behind a cursor: Index Scan: applications_status_order on applications
-- by partner: as above
-- by partner, behind a cursor: as above
-- by sum: Index Scan: applications_sum on applications
-- by sum, behind a cursor: Index Scan: applications_sum on applications
-- by seller: as above
-- by seller, behind a cursor: as above
-- by manager: as above
-- by manager, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: as above
-- by submitted: Index Scan: applications_submission_order on applications
-- by submitted, behind a cursor: Index Scan: applications_submission_order on applications
-- by deadline: Index Scan: applications_deadline_order on applications
-- by deadline, behind a cursor: Index Scan: applications_deadline_order on applications
