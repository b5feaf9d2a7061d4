-- staff.sellers: POST /api/uz/sellers/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      (
        select
          u.id,
          u.branch_id,
          u.partner_id,
          u.name,
          u.name_key,
          b.name as branch,
          coalesce(m.count, 0) as made,
          coalesce(t.count, 0) as submitted,
          coalesce(c.count, 0) as completed,
          coalesce(
            (
              select
                sum(
                  (
                    select
                      count(*)
                    from
                      unnest(a.captured_slots) slot
                    where
                      slot <> all (a.arrived_slots)
                  )
                )::int
              from
                applications a
              where
                a.created_by = u.id
                and a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'hold')
            ),
            0
          )::int as unsent,
          greatest(
            (
              select
                max(h.at)
              from
                application_history h
              where
                h.user_id = u.id
            ),
            (
              select
                max(a.created_at)
              from
                applications a
              where
                a.created_by = u.id
            )
          ) as last_at
        from
          users u
          left join branches b on b.id = u.branch_id
          left join (
            select
              created_by,
              count(*)::int as count
            from
              applications
            where
              (
                (
                  "begun_entered_at" is null
                  and "created_at" >= $1
                  and "created_at" < $2
                )
                or "begun_entered_at" >= $3
                and "begun_entered_at" < $4
              )
            group by
              created_by
          ) m on m.created_by = u.id
          left join (
            select
              created_by,
              count(*)::int as count
            from
              applications
            where
              (
                (
                  "submit_entered_at" is null
                  and "submitted_at" >= $5
                  and "submitted_at" < $6
                )
                or "submit_entered_at" >= $7
                and "submit_entered_at" < $8
              )
            group by
              created_by
          ) t on t.created_by = u.id
          left join (
            select
              a.created_by,
              count(*)::int as count
            from
              (
                select
                  h.application_id,
                  h.at
                from
                  application_history h
                  join applications done on done.id = h.application_id
                where
                  h.to_status = 'completed'
                  and h.from_status is distinct from 'completed'
                  and "h"."at" >= $9
                  and "h"."at" < $10
                  and done.status in ('completed', 'returned')
                  and not exists (
                    select
                      1
                    from
                      application_history later
                    where
                      later.application_id = h.application_id
                      and later.id > h.id
                      and later.to_status = 'completed'
                      and later.from_status is distinct from 'completed'
                  )
              ) h
              join applications a on a.id = h.application_id
            group by
              a.created_by
          ) c on c.created_by = u.id
        where
          (
            exists (
              select
                1
              from
                role_permissions p
              where
                p.role_id = u.role_id
                and p.key = $11
                and p.value in ('own', 'all', '1')
            )
            and not exists (
              select
                1
              from
                role_permissions p
              where
                p.role_id = u.role_id
                and p.key = $12
                and p.value in ('own', 'all', '1')
            )
            and (
              u.deleted_at is null
              and (
                u.works
                and (
                  u.left_on is null
                  or u.left_on > $13::date
                )
              )
            )
          )
      ) u
    where
      (true)
    limit
      $14
  ) bounded;
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Seq Scan: users
--       Index Scan: role_permissions_pkey on role_permissions
--     Index Scan: role_permissions_pkey on role_permissions

-- first page
select
  u.id::text as key,
  0 as version,
  u.name,
  u.branch,
  u.made,
  u.submitted,
  u.completed,
  u.unsent,
  u.last_at,
  (u.name)::text as sort_,
  (u.id)::text as key_
from
  (
    select
      u.id,
      u.branch_id,
      u.partner_id,
      u.name,
      u.name_key,
      b.name as branch,
      coalesce(m.count, 0) as made,
      coalesce(t.count, 0) as submitted,
      coalesce(c.count, 0) as completed,
      coalesce(
        (
          select
            sum(
              (
                select
                  count(*)
                from
                  unnest(a.captured_slots) slot
                where
                  slot <> all (a.arrived_slots)
              )
            )::int
          from
            applications a
          where
            a.created_by = u.id
            and a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'hold')
        ),
        0
      )::int as unsent,
      greatest(
        (
          select
            max(h.at)
          from
            application_history h
          where
            h.user_id = u.id
        ),
        (
          select
            max(a.created_at)
          from
            applications a
          where
            a.created_by = u.id
        )
      ) as last_at
    from
      users u
      left join branches b on b.id = u.branch_id
      left join (
        select
          created_by,
          count(*)::int as count
        from
          applications
        where
          (
            (
              "begun_entered_at" is null
              and "created_at" >= $1
              and "created_at" < $2
            )
            or "begun_entered_at" >= $3
            and "begun_entered_at" < $4
          )
        group by
          created_by
      ) m on m.created_by = u.id
      left join (
        select
          created_by,
          count(*)::int as count
        from
          applications
        where
          (
            (
              "submit_entered_at" is null
              and "submitted_at" >= $5
              and "submitted_at" < $6
            )
            or "submit_entered_at" >= $7
            and "submit_entered_at" < $8
          )
        group by
          created_by
      ) t on t.created_by = u.id
      left join (
        select
          a.created_by,
          count(*)::int as count
        from
          (
            select
              h.application_id,
              h.at
            from
              application_history h
              join applications done on done.id = h.application_id
            where
              h.to_status = 'completed'
              and h.from_status is distinct from 'completed'
              and "h"."at" >= $9
              and "h"."at" < $10
              and done.status in ('completed', 'returned')
              and not exists (
                select
                  1
                from
                  application_history later
                where
                  later.application_id = h.application_id
                  and later.id > h.id
                  and later.to_status = 'completed'
                  and later.from_status is distinct from 'completed'
              )
          ) h
          join applications a on a.id = h.application_id
        group by
          a.created_by
      ) c on c.created_by = u.id
    where
      (
        exists (
          select
            1
          from
            role_permissions p
          where
            p.role_id = u.role_id
            and p.key = $11
            and p.value in ('own', 'all', '1')
        )
        and not exists (
          select
            1
          from
            role_permissions p
          where
            p.role_id = u.role_id
            and p.key = $12
            and p.value in ('own', 'all', '1')
        )
        and (
          u.deleted_at is null
          and (
            u.works
            and (
              u.left_on is null
              or u.left_on > $13::date
            )
          )
        )
      )
  ) u
where
  (true)
order by
  u.name asc,
  u.id asc
limit
  $14;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Hash Join
--           Aggregate
--             Bitmap Heap Scan: applications
--               BitmapOr
--                 Bitmap Index Scan: applications_submitted
--                 Bitmap Index Scan: applications_submit_entered
--           Hash
--             Hash Join
--               Aggregate
--                 Bitmap Heap Scan: applications
--                   BitmapOr
--                     Bitmap Index Scan: applications_newest
--                     Bitmap Index Scan: applications_begun_entered
--               Hash
--                 Nested Loop
--                   Seq Scan: users
--                   Index Scan: role_permissions_pkey on role_permissions
--         Index Scan: branches_pkey on branches
--       Aggregate
--         Sort
--           Nested Loop
--             Nested Loop
--               Hash Join
--                 Index Scan: application_history_completed on application_history
--                 Hash
--                   Index Scan: application_history_completed on application_history
--               Index Scan: applications_pkey on applications
--             Index Scan: applications_pkey on applications
--     Index Scan: role_permissions_pkey on role_permissions
-- Aggregate
--   Index Scan: applications_of_seller on applications
--   Aggregate
--     Function Scan
-- Index Only Scan: application_history_person on application_history
-- Index Only Scan: applications_creator on applications

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      (
        select
          u.id,
          u.branch_id,
          u.partner_id,
          u.name,
          u.name_key,
          b.name as branch,
          coalesce(m.count, 0) as made,
          coalesce(t.count, 0) as submitted,
          coalesce(c.count, 0) as completed,
          coalesce(
            (
              select
                sum(
                  (
                    select
                      count(*)
                    from
                      unnest(a.captured_slots) slot
                    where
                      slot <> all (a.arrived_slots)
                  )
                )::int
              from
                applications a
              where
                a.created_by = u.id
                and a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'hold')
            ),
            0
          )::int as unsent,
          greatest(
            (
              select
                max(h.at)
              from
                application_history h
              where
                h.user_id = u.id
            ),
            (
              select
                max(a.created_at)
              from
                applications a
              where
                a.created_by = u.id
            )
          ) as last_at
        from
          users u
          left join branches b on b.id = u.branch_id
          left join (
            select
              created_by,
              count(*)::int as count
            from
              applications
            where
              (
                (
                  "begun_entered_at" is null
                  and "created_at" >= $1
                  and "created_at" < $2
                )
                or "begun_entered_at" >= $3
                and "begun_entered_at" < $4
              )
            group by
              created_by
          ) m on m.created_by = u.id
          left join (
            select
              created_by,
              count(*)::int as count
            from
              applications
            where
              (
                (
                  "submit_entered_at" is null
                  and "submitted_at" >= $5
                  and "submitted_at" < $6
                )
                or "submit_entered_at" >= $7
                and "submit_entered_at" < $8
              )
            group by
              created_by
          ) t on t.created_by = u.id
          left join (
            select
              a.created_by,
              count(*)::int as count
            from
              (
                select
                  h.application_id,
                  h.at
                from
                  application_history h
                  join applications done on done.id = h.application_id
                where
                  h.to_status = 'completed'
                  and h.from_status is distinct from 'completed'
                  and "h"."at" >= $9
                  and "h"."at" < $10
                  and done.status in ('completed', 'returned')
                  and not exists (
                    select
                      1
                    from
                      application_history later
                    where
                      later.application_id = h.application_id
                      and later.id > h.id
                      and later.to_status = 'completed'
                      and later.from_status is distinct from 'completed'
                  )
              ) h
              join applications a on a.id = h.application_id
            group by
              a.created_by
          ) c on c.created_by = u.id
        where
          (
            exists (
              select
                1
              from
                role_permissions p
              where
                p.role_id = u.role_id
                and p.key = $11
                and p.value in ('own', 'all', '1')
            )
            and not exists (
              select
                1
              from
                role_permissions p
              where
                p.role_id = u.role_id
                and p.key = $12
                and p.value in ('own', 'all', '1')
            )
            and (
              u.deleted_at is null
              and (
                u.works
                and (
                  u.left_on is null
                  or u.left_on > $13::date
                )
              )
            )
          )
      ) u
    where
      (
        true
        and (
          search_fold (u.name) like $14
          or search_fold (u.name) like $15
          or (u.name_key ilike $16)
        )
      )
    limit
      $17
  ) bounded;
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Seq Scan: users
--       Bitmap Heap Scan: role_permissions
--         Bitmap Index Scan: role_permissions_pkey
--     Bitmap Heap Scan: role_permissions
--       Bitmap Index Scan: role_permissions_pkey

-- found by a search
select
  u.id::text as key,
  0 as version,
  u.name,
  u.branch,
  u.made,
  u.submitted,
  u.completed,
  u.unsent,
  u.last_at,
  (u.name)::text as sort_,
  (u.id)::text as key_
from
  (
    select
      u.id,
      u.branch_id,
      u.partner_id,
      u.name,
      u.name_key,
      b.name as branch,
      coalesce(m.count, 0) as made,
      coalesce(t.count, 0) as submitted,
      coalesce(c.count, 0) as completed,
      coalesce(
        (
          select
            sum(
              (
                select
                  count(*)
                from
                  unnest(a.captured_slots) slot
                where
                  slot <> all (a.arrived_slots)
              )
            )::int
          from
            applications a
          where
            a.created_by = u.id
            and a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'hold')
        ),
        0
      )::int as unsent,
      greatest(
        (
          select
            max(h.at)
          from
            application_history h
          where
            h.user_id = u.id
        ),
        (
          select
            max(a.created_at)
          from
            applications a
          where
            a.created_by = u.id
        )
      ) as last_at
    from
      users u
      left join branches b on b.id = u.branch_id
      left join (
        select
          created_by,
          count(*)::int as count
        from
          applications
        where
          (
            (
              "begun_entered_at" is null
              and "created_at" >= $1
              and "created_at" < $2
            )
            or "begun_entered_at" >= $3
            and "begun_entered_at" < $4
          )
        group by
          created_by
      ) m on m.created_by = u.id
      left join (
        select
          created_by,
          count(*)::int as count
        from
          applications
        where
          (
            (
              "submit_entered_at" is null
              and "submitted_at" >= $5
              and "submitted_at" < $6
            )
            or "submit_entered_at" >= $7
            and "submit_entered_at" < $8
          )
        group by
          created_by
      ) t on t.created_by = u.id
      left join (
        select
          a.created_by,
          count(*)::int as count
        from
          (
            select
              h.application_id,
              h.at
            from
              application_history h
              join applications done on done.id = h.application_id
            where
              h.to_status = 'completed'
              and h.from_status is distinct from 'completed'
              and "h"."at" >= $9
              and "h"."at" < $10
              and done.status in ('completed', 'returned')
              and not exists (
                select
                  1
                from
                  application_history later
                where
                  later.application_id = h.application_id
                  and later.id > h.id
                  and later.to_status = 'completed'
                  and later.from_status is distinct from 'completed'
              )
          ) h
          join applications a on a.id = h.application_id
        group by
          a.created_by
      ) c on c.created_by = u.id
    where
      (
        exists (
          select
            1
          from
            role_permissions p
          where
            p.role_id = u.role_id
            and p.key = $11
            and p.value in ('own', 'all', '1')
        )
        and not exists (
          select
            1
          from
            role_permissions p
          where
            p.role_id = u.role_id
            and p.key = $12
            and p.value in ('own', 'all', '1')
        )
        and (
          u.deleted_at is null
          and (
            u.works
            and (
              u.left_on is null
              or u.left_on > $13::date
            )
          )
        )
      )
  ) u
where
  (
    true
    and (
      search_fold (u.name) like $14
      or search_fold (u.name) like $15
      or (u.name_key ilike $16)
    )
  )
order by
  coalesce(u.name, u.name) asc,
  u.id asc
limit
  $17;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Hash Join
--             Aggregate
--               Bitmap Heap Scan: applications
--                 BitmapOr
--                   Bitmap Index Scan: applications_submitted
--                   Bitmap Index Scan: applications_submit_entered
--             Hash
--               Hash Join
--                 Aggregate
--                   Bitmap Heap Scan: applications
--                     BitmapOr
--                       Bitmap Index Scan: applications_newest
--                       Bitmap Index Scan: applications_begun_entered
--                 Hash
--                   Seq Scan: users
--           Seq Scan: branches
--         Aggregate
--           Sort
--             Nested Loop
--               Nested Loop
--                 Hash Join
--                   Index Scan: application_history_completed on application_history
--                   Hash
--                     Index Scan: application_history_completed on application_history
--                 Index Scan: applications_pkey on applications
--               Index Scan: applications_pkey on applications
--       Bitmap Heap Scan: role_permissions
--         Bitmap Index Scan: role_permissions_pkey
--     Bitmap Heap Scan: role_permissions
--       Bitmap Index Scan: role_permissions_pkey
-- Aggregate
--   Index Scan: applications_of_seller on applications
--   Aggregate
--     Function Scan
-- Index Only Scan: application_history_person on application_history
-- Index Only Scan: applications_creator on applications

-- by name, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: as above
-- by made: as above
-- by made, behind a cursor: as above
-- by submitted: as above
-- by submitted, behind a cursor: as above
-- by completed: as above
-- by completed, behind a cursor: as above
-- by unsent: as above
-- by unsent, behind a cursor: Index Scan: users_role on users
-- by last_at: as above
-- by last_at, behind a cursor: as above
