-- staff.interns: POST /api/uz/interns/list

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
          coalesce(i.version, 0) as version,
          b.name as branch,
          i.mentor_id,
          m.name as mentor,
          (
            select
              count(*)::int
            from
              intern_levels l
            where
              l.user_id = u.id
              and "l"."completed_at" is not null
          ) as completed,
          (
            select
              count(*)::int
            from
              intern_levels l
            where
              l.user_id = u.id
              and "l"."viewed_at" is not null
          ) as viewed,
          to_char(coalesce(i.since, u.hired_on, (u.created_at at time zone 'Asia/Tashkent')::date), 'YYYY-MM-DD') as since
        from
          users u
          left join branches b on b.id = u.branch_id
          left join interns i on i.user_id = u.id
          left join users m on m.id = i.mentor_id
        where
          (
            exists (
              select
                1
              from
                role_permissions p
              where
                p.role_id = u.role_id
                and p.key = $1
                and p.value in ('own', 'all', '1')
            )
            and (
              u.deleted_at is null
              and (
                u.works
                and (
                  u.left_on is null
                  or u.left_on > $2::date
                )
              )
            )
          )
      ) u
    where
      (
        (
          true
          or u.mentor_id = $3
        )
      )
    limit
      $4
  ) bounded;
-- Aggregate
--   Nested Loop
--     Seq Scan: users
--     Index Scan: role_permissions_pkey on role_permissions

-- first page
select
  u.id::text as key,
  u.version,
  u.name,
  u.branch,
  u.mentor_id,
  u.mentor,
  u.completed,
  u.viewed,
  u.since,
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
      coalesce(i.version, 0) as version,
      b.name as branch,
      i.mentor_id,
      m.name as mentor,
      (
        select
          count(*)::int
        from
          intern_levels l
        where
          l.user_id = u.id
          and "l"."completed_at" is not null
      ) as completed,
      (
        select
          count(*)::int
        from
          intern_levels l
        where
          l.user_id = u.id
          and "l"."viewed_at" is not null
      ) as viewed,
      to_char(coalesce(i.since, u.hired_on, (u.created_at at time zone 'Asia/Tashkent')::date), 'YYYY-MM-DD') as since
    from
      users u
      left join branches b on b.id = u.branch_id
      left join interns i on i.user_id = u.id
      left join users m on m.id = i.mentor_id
    where
      (
        exists (
          select
            1
          from
            role_permissions p
          where
            p.role_id = u.role_id
            and p.key = $1
            and p.value in ('own', 'all', '1')
        )
        and (
          u.deleted_at is null
          and (
            u.works
            and (
              u.left_on is null
              or u.left_on > $2::date
            )
          )
        )
      )
  ) u
where
  (
    (
      true
      or u.mentor_id = $3
    )
  )
order by
  u.name asc,
  u.id asc
limit
  $4;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Seq Scan: users
--         Index Scan: role_permissions_pkey on role_permissions
--       Index Scan: branches_pkey on branches
--     Nested Loop
--       Index Scan: interns_pkey on interns
--       Index Scan: users_pkey on users
-- Aggregate
--   Index Scan: intern_levels_user_id_level_key on intern_levels
-- Aggregate
--   Index Scan: intern_levels_user_id_level_key on intern_levels

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
          coalesce(i.version, 0) as version,
          b.name as branch,
          i.mentor_id,
          m.name as mentor,
          (
            select
              count(*)::int
            from
              intern_levels l
            where
              l.user_id = u.id
              and "l"."completed_at" is not null
          ) as completed,
          (
            select
              count(*)::int
            from
              intern_levels l
            where
              l.user_id = u.id
              and "l"."viewed_at" is not null
          ) as viewed,
          to_char(coalesce(i.since, u.hired_on, (u.created_at at time zone 'Asia/Tashkent')::date), 'YYYY-MM-DD') as since
        from
          users u
          left join branches b on b.id = u.branch_id
          left join interns i on i.user_id = u.id
          left join users m on m.id = i.mentor_id
        where
          (
            exists (
              select
                1
              from
                role_permissions p
              where
                p.role_id = u.role_id
                and p.key = $1
                and p.value in ('own', 'all', '1')
            )
            and (
              u.deleted_at is null
              and (
                u.works
                and (
                  u.left_on is null
                  or u.left_on > $2::date
                )
              )
            )
          )
      ) u
    where
      (
        (
          true
          or u.mentor_id = $3
        )
        and (
          search_fold (u.name) like $4
          or search_fold (u.name) like $5
          or (u.name_key ilike $6)
        )
      )
    limit
      $7
  ) bounded;
-- Aggregate
--   Nested Loop
--     Seq Scan: users
--     Bitmap Heap Scan: role_permissions
--       Bitmap Index Scan: role_permissions_pkey

-- found by a search
select
  u.id::text as key,
  u.version,
  u.name,
  u.branch,
  u.mentor_id,
  u.mentor,
  u.completed,
  u.viewed,
  u.since,
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
      coalesce(i.version, 0) as version,
      b.name as branch,
      i.mentor_id,
      m.name as mentor,
      (
        select
          count(*)::int
        from
          intern_levels l
        where
          l.user_id = u.id
          and "l"."completed_at" is not null
      ) as completed,
      (
        select
          count(*)::int
        from
          intern_levels l
        where
          l.user_id = u.id
          and "l"."viewed_at" is not null
      ) as viewed,
      to_char(coalesce(i.since, u.hired_on, (u.created_at at time zone 'Asia/Tashkent')::date), 'YYYY-MM-DD') as since
    from
      users u
      left join branches b on b.id = u.branch_id
      left join interns i on i.user_id = u.id
      left join users m on m.id = i.mentor_id
    where
      (
        exists (
          select
            1
          from
            role_permissions p
          where
            p.role_id = u.role_id
            and p.key = $1
            and p.value in ('own', 'all', '1')
        )
        and (
          u.deleted_at is null
          and (
            u.works
            and (
              u.left_on is null
              or u.left_on > $2::date
            )
          )
        )
      )
  ) u
where
  (
    (
      true
      or u.mentor_id = $3
    )
    and (
      search_fold (u.name) like $4
      or search_fold (u.name) like $5
      or (u.name_key ilike $6)
    )
  )
order by
  coalesce(u.name, u.name) asc,
  u.id asc
limit
  $7;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Seq Scan: users
--         Seq Scan: branches
--       Bitmap Heap Scan: role_permissions
--         Bitmap Index Scan: role_permissions_pkey
--     Nested Loop
--       Index Scan: interns_pkey on interns
--       Index Scan: users_pkey on users
-- Aggregate
--   Index Scan: intern_levels_user_id_level_key on intern_levels
-- Aggregate
--   Index Scan: intern_levels_user_id_level_key on intern_levels

-- by name, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: Hash Join; Hash
-- by mentor: as above
-- by mentor, behind a cursor: as above
-- by completed: as above
-- by completed, behind a cursor: Index Scan: users_role on users
-- by viewed: as above
-- by viewed, behind a cursor: Index Scan: users_role on users
-- by since: as above
-- by since, behind a cursor: as above
