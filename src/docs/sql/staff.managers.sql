-- staff.managers: POST /api/uz/managers/list

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
          u.name_key,
          u.id::text as key,
          0 as version,
          u.name,
          b.name as branch,
          case
            when o.id is not null then 'at_work'
            else coalesce(a.kind, 'off')
          end as state,
          case
            when o.id is not null then o.counted_from
            when a.kind is not null then ((a.from_on)::timestamp at time zone 'Asia/Tashkent')
            else l.at
          end as since,
          case
            when o.id is null then a.to_on
          end as until,
          coalesce(o.paused, false) as paused,
          (
            select
              coalesce(
                sum(
                  greatest(
                    0,
                    extract(
                      epoch
                      from
                        coalesce(
                          s.counted_to,
                          case
                            when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $1 then $2::timestamptz
                            else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                          end
                        ) - s.counted_from
                    )::int - coalesce(
                      (
                        select
                          sum(
                            greatest(
                              0,
                              extract(
                                epoch
                                from
                                  least(
                                    coalesce(
                                      p.to_at,
                                      coalesce(
                                        s.counted_to,
                                        case
                                          when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $3 then $4::timestamptz
                                          else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                        end
                                      )
                                    ),
                                    coalesce(
                                      s.counted_to,
                                      case
                                        when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $5 then $6::timestamptz
                                        else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                      end
                                    )
                                  ) - greatest(p.from_at, s.counted_from)
                              )
                            )
                          )
                        from
                          shift_pauses p
                        where
                          p.shift_id = s.id
                      ),
                      0
                    )::int
                  )
                ),
                0
              )::int
            from
              shifts s
            where
              s.user_id = u.id
              and s.day >= $7::date
          ) as today,
          (
            select
              coalesce(
                sum(
                  greatest(
                    0,
                    extract(
                      epoch
                      from
                        coalesce(
                          s.counted_to,
                          case
                            when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $8 then $9::timestamptz
                            else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                          end
                        ) - s.counted_from
                    )::int - coalesce(
                      (
                        select
                          sum(
                            greatest(
                              0,
                              extract(
                                epoch
                                from
                                  least(
                                    coalesce(
                                      p.to_at,
                                      coalesce(
                                        s.counted_to,
                                        case
                                          when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $10 then $11::timestamptz
                                          else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                        end
                                      )
                                    ),
                                    coalesce(
                                      s.counted_to,
                                      case
                                        when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $12 then $13::timestamptz
                                        else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                      end
                                    )
                                  ) - greatest(p.from_at, s.counted_from)
                              )
                            )
                          )
                        from
                          shift_pauses p
                        where
                          p.shift_id = s.id
                      ),
                      0
                    )::int
                  )
                ),
                0
              )::int
            from
              shifts s
            where
              s.user_id = u.id
              and s.day >= $14::date
          ) as month,
          (
            select
              count(distinct h.application_id)::int
            from
              application_history h
            where
              h.user_id = u.id
              and h.at >= $15
              and h.action = 'take'
          ) as taken,
          (
            select
              count(*)::int
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
                  and h.at >= $16
                  and h.at < $17
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
              ) c
              join applications a on a.id = c.application_id
            where
              coalesce(
                (
                  select
                    case
                      when l.action = 'assign' then l.manager_id
                      when l.action in ('take', 'take_over') then l.user_id
                    end
                  from
                    application_history l
                  where
                    l.application_id = a.id
                    and l.at <= c.at
                    and (
                      l.action in ('take', 'take_over', 'assign')
                      or l.to_status in ('unfinished', 'new')
                    )
                  order by
                    l.id desc
                  limit
                    1
                ),
                a.manager_id
              ) = u.id
          ) as completed,
          (
            select
              count(*)::int
            from
              shift_corrections c
            where
              c.user_id = u.id
              and c.state = 'asked'
          ) as asks
        from
          users u
          left join branches b on b.id = u.branch_id
          left join lateral (
            select
              s.id,
              s.counted_from,
              exists (
                select
                  1
                from
                  shift_pauses p
                where
                  p.shift_id = s.id
                  and p.to_at is null
              ) as paused
            from
              shifts s
            where
              s.user_id = u.id
              and (
                s.counted_to is null
                and greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $18
              )
          ) o on true
          left join lateral (
            select
              x.kind,
              x.from_on,
              x.to_on
            from
              absences x
            where
              x.user_id = u.id
              and x.deleted_at is null
              and $19::date between x.from_on and x.to_on
            limit
              1
          ) a on true
          left join lateral (
            select
              max(coalesce(s.counted_to, ((s.day + 1)::timestamp at time zone 'Asia/Tashkent'))) as at
            from
              shifts s
            where
              s.user_id = u.id
              and not (
                s.counted_to is null
                and greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $20
              )
          ) l on true
        where
          (
            exists (
              select
                1
              from
                role_permissions p
              where
                p.role_id = u.role_id
                and p.key = $21
                and p.value in ('own', 'all', '1')
            )
            and (
              u.deleted_at is null
              and (
                u.works
                and (
                  u.left_on is null
                  or u.left_on > $22::date
                )
              )
            )
          )
      ) u
    where
      (true)
    limit
      $23
  ) bounded;
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Seq Scan: users
--         Index Scan: role_permissions_pkey on role_permissions
--       Index Scan: shifts_open on shifts
--     Index Scan: absences_of on absences

-- first page
select
  u.key,
  u.version,
  u.name,
  u.branch,
  u.state,
  u.since,
  u.until,
  u.paused,
  u.today,
  u.month,
  u.taken,
  u.completed,
  u.asks,
  (u.name)::text as sort_,
  (u.id)::text as key_
from
  (
    select
      u.id,
      u.branch_id,
      u.partner_id,
      u.name_key,
      u.id::text as key,
      0 as version,
      u.name,
      b.name as branch,
      case
        when o.id is not null then 'at_work'
        else coalesce(a.kind, 'off')
      end as state,
      case
        when o.id is not null then o.counted_from
        when a.kind is not null then ((a.from_on)::timestamp at time zone 'Asia/Tashkent')
        else l.at
      end as since,
      case
        when o.id is null then a.to_on
      end as until,
      coalesce(o.paused, false) as paused,
      (
        select
          coalesce(
            sum(
              greatest(
                0,
                extract(
                  epoch
                  from
                    coalesce(
                      s.counted_to,
                      case
                        when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $1 then $2::timestamptz
                        else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                      end
                    ) - s.counted_from
                )::int - coalesce(
                  (
                    select
                      sum(
                        greatest(
                          0,
                          extract(
                            epoch
                            from
                              least(
                                coalesce(
                                  p.to_at,
                                  coalesce(
                                    s.counted_to,
                                    case
                                      when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $3 then $4::timestamptz
                                      else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                    end
                                  )
                                ),
                                coalesce(
                                  s.counted_to,
                                  case
                                    when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $5 then $6::timestamptz
                                    else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                  end
                                )
                              ) - greatest(p.from_at, s.counted_from)
                          )
                        )
                      )
                    from
                      shift_pauses p
                    where
                      p.shift_id = s.id
                  ),
                  0
                )::int
              )
            ),
            0
          )::int
        from
          shifts s
        where
          s.user_id = u.id
          and s.day >= $7::date
      ) as today,
      (
        select
          coalesce(
            sum(
              greatest(
                0,
                extract(
                  epoch
                  from
                    coalesce(
                      s.counted_to,
                      case
                        when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $8 then $9::timestamptz
                        else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                      end
                    ) - s.counted_from
                )::int - coalesce(
                  (
                    select
                      sum(
                        greatest(
                          0,
                          extract(
                            epoch
                            from
                              least(
                                coalesce(
                                  p.to_at,
                                  coalesce(
                                    s.counted_to,
                                    case
                                      when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $10 then $11::timestamptz
                                      else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                    end
                                  )
                                ),
                                coalesce(
                                  s.counted_to,
                                  case
                                    when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $12 then $13::timestamptz
                                    else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                  end
                                )
                              ) - greatest(p.from_at, s.counted_from)
                          )
                        )
                      )
                    from
                      shift_pauses p
                    where
                      p.shift_id = s.id
                  ),
                  0
                )::int
              )
            ),
            0
          )::int
        from
          shifts s
        where
          s.user_id = u.id
          and s.day >= $14::date
      ) as month,
      (
        select
          count(distinct h.application_id)::int
        from
          application_history h
        where
          h.user_id = u.id
          and h.at >= $15
          and h.action = 'take'
      ) as taken,
      (
        select
          count(*)::int
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
              and h.at >= $16
              and h.at < $17
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
          ) c
          join applications a on a.id = c.application_id
        where
          coalesce(
            (
              select
                case
                  when l.action = 'assign' then l.manager_id
                  when l.action in ('take', 'take_over') then l.user_id
                end
              from
                application_history l
              where
                l.application_id = a.id
                and l.at <= c.at
                and (
                  l.action in ('take', 'take_over', 'assign')
                  or l.to_status in ('unfinished', 'new')
                )
              order by
                l.id desc
              limit
                1
            ),
            a.manager_id
          ) = u.id
      ) as completed,
      (
        select
          count(*)::int
        from
          shift_corrections c
        where
          c.user_id = u.id
          and c.state = 'asked'
      ) as asks
    from
      users u
      left join branches b on b.id = u.branch_id
      left join lateral (
        select
          s.id,
          s.counted_from,
          exists (
            select
              1
            from
              shift_pauses p
            where
              p.shift_id = s.id
              and p.to_at is null
          ) as paused
        from
          shifts s
        where
          s.user_id = u.id
          and (
            s.counted_to is null
            and greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $18
          )
      ) o on true
      left join lateral (
        select
          x.kind,
          x.from_on,
          x.to_on
        from
          absences x
        where
          x.user_id = u.id
          and x.deleted_at is null
          and $19::date between x.from_on and x.to_on
        limit
          1
      ) a on true
      left join lateral (
        select
          max(coalesce(s.counted_to, ((s.day + 1)::timestamp at time zone 'Asia/Tashkent'))) as at
        from
          shifts s
        where
          s.user_id = u.id
          and not (
            s.counted_to is null
            and greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $20
          )
      ) l on true
    where
      (
        exists (
          select
            1
          from
            role_permissions p
          where
            p.role_id = u.role_id
            and p.key = $21
            and p.value in ('own', 'all', '1')
        )
        and (
          u.deleted_at is null
          and (
            u.works
            and (
              u.left_on is null
              or u.left_on > $22::date
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
  $23;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Seq Scan: users
--             Index Scan: role_permissions_pkey on role_permissions
--           Index Scan: branches_pkey on branches
--         Index Scan: shifts_open on shifts
--           Index Only Scan: shift_pauses_open on shift_pauses
--       Index Scan: absences_of on absences
--     Aggregate
--       Index Scan: shifts_of on shifts
-- Aggregate
--   Index Scan: shifts_of on shifts
--   Aggregate
--     Index Scan: shift_pauses_of on shift_pauses
-- Aggregate
--   Index Scan: shifts_of on shifts
--   Aggregate
--     Index Scan: shift_pauses_of on shift_pauses
-- Aggregate
--   Sort
--     Index Scan: application_history_person on application_history
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Hash Join
--         Index Scan: application_history_completed on application_history
--         Hash
--           Index Scan: application_history_completed on application_history
--       Index Scan: applications_pkey on applications
--         Index Scan: application_history_app on application_history
--     Index Scan: applications_pkey on applications
-- Aggregate
--   Index Only Scan: shift_corrections_open on shift_corrections

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
          u.name_key,
          u.id::text as key,
          0 as version,
          u.name,
          b.name as branch,
          case
            when o.id is not null then 'at_work'
            else coalesce(a.kind, 'off')
          end as state,
          case
            when o.id is not null then o.counted_from
            when a.kind is not null then ((a.from_on)::timestamp at time zone 'Asia/Tashkent')
            else l.at
          end as since,
          case
            when o.id is null then a.to_on
          end as until,
          coalesce(o.paused, false) as paused,
          (
            select
              coalesce(
                sum(
                  greatest(
                    0,
                    extract(
                      epoch
                      from
                        coalesce(
                          s.counted_to,
                          case
                            when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $1 then $2::timestamptz
                            else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                          end
                        ) - s.counted_from
                    )::int - coalesce(
                      (
                        select
                          sum(
                            greatest(
                              0,
                              extract(
                                epoch
                                from
                                  least(
                                    coalesce(
                                      p.to_at,
                                      coalesce(
                                        s.counted_to,
                                        case
                                          when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $3 then $4::timestamptz
                                          else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                        end
                                      )
                                    ),
                                    coalesce(
                                      s.counted_to,
                                      case
                                        when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $5 then $6::timestamptz
                                        else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                      end
                                    )
                                  ) - greatest(p.from_at, s.counted_from)
                              )
                            )
                          )
                        from
                          shift_pauses p
                        where
                          p.shift_id = s.id
                      ),
                      0
                    )::int
                  )
                ),
                0
              )::int
            from
              shifts s
            where
              s.user_id = u.id
              and s.day >= $7::date
          ) as today,
          (
            select
              coalesce(
                sum(
                  greatest(
                    0,
                    extract(
                      epoch
                      from
                        coalesce(
                          s.counted_to,
                          case
                            when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $8 then $9::timestamptz
                            else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                          end
                        ) - s.counted_from
                    )::int - coalesce(
                      (
                        select
                          sum(
                            greatest(
                              0,
                              extract(
                                epoch
                                from
                                  least(
                                    coalesce(
                                      p.to_at,
                                      coalesce(
                                        s.counted_to,
                                        case
                                          when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $10 then $11::timestamptz
                                          else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                        end
                                      )
                                    ),
                                    coalesce(
                                      s.counted_to,
                                      case
                                        when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $12 then $13::timestamptz
                                        else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                      end
                                    )
                                  ) - greatest(p.from_at, s.counted_from)
                              )
                            )
                          )
                        from
                          shift_pauses p
                        where
                          p.shift_id = s.id
                      ),
                      0
                    )::int
                  )
                ),
                0
              )::int
            from
              shifts s
            where
              s.user_id = u.id
              and s.day >= $14::date
          ) as month,
          (
            select
              count(distinct h.application_id)::int
            from
              application_history h
            where
              h.user_id = u.id
              and h.at >= $15
              and h.action = 'take'
          ) as taken,
          (
            select
              count(*)::int
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
                  and h.at >= $16
                  and h.at < $17
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
              ) c
              join applications a on a.id = c.application_id
            where
              coalesce(
                (
                  select
                    case
                      when l.action = 'assign' then l.manager_id
                      when l.action in ('take', 'take_over') then l.user_id
                    end
                  from
                    application_history l
                  where
                    l.application_id = a.id
                    and l.at <= c.at
                    and (
                      l.action in ('take', 'take_over', 'assign')
                      or l.to_status in ('unfinished', 'new')
                    )
                  order by
                    l.id desc
                  limit
                    1
                ),
                a.manager_id
              ) = u.id
          ) as completed,
          (
            select
              count(*)::int
            from
              shift_corrections c
            where
              c.user_id = u.id
              and c.state = 'asked'
          ) as asks
        from
          users u
          left join branches b on b.id = u.branch_id
          left join lateral (
            select
              s.id,
              s.counted_from,
              exists (
                select
                  1
                from
                  shift_pauses p
                where
                  p.shift_id = s.id
                  and p.to_at is null
              ) as paused
            from
              shifts s
            where
              s.user_id = u.id
              and (
                s.counted_to is null
                and greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $18
              )
          ) o on true
          left join lateral (
            select
              x.kind,
              x.from_on,
              x.to_on
            from
              absences x
            where
              x.user_id = u.id
              and x.deleted_at is null
              and $19::date between x.from_on and x.to_on
            limit
              1
          ) a on true
          left join lateral (
            select
              max(coalesce(s.counted_to, ((s.day + 1)::timestamp at time zone 'Asia/Tashkent'))) as at
            from
              shifts s
            where
              s.user_id = u.id
              and not (
                s.counted_to is null
                and greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $20
              )
          ) l on true
        where
          (
            exists (
              select
                1
              from
                role_permissions p
              where
                p.role_id = u.role_id
                and p.key = $21
                and p.value in ('own', 'all', '1')
            )
            and (
              u.deleted_at is null
              and (
                u.works
                and (
                  u.left_on is null
                  or u.left_on > $22::date
                )
              )
            )
          )
      ) u
    where
      (
        true
        and (
          search_fold (u.name) like $23
          or search_fold (u.name) like $24
          or (u.name_key ilike $25)
        )
      )
    limit
      $26
  ) bounded;
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Seq Scan: users
--         Index Scan: shifts_open on shifts
--       Index Scan: absences_of on absences
--     Bitmap Heap Scan: role_permissions
--       Bitmap Index Scan: role_permissions_pkey

-- found by a search
select
  u.key,
  u.version,
  u.name,
  u.branch,
  u.state,
  u.since,
  u.until,
  u.paused,
  u.today,
  u.month,
  u.taken,
  u.completed,
  u.asks,
  (u.name)::text as sort_,
  (u.id)::text as key_
from
  (
    select
      u.id,
      u.branch_id,
      u.partner_id,
      u.name_key,
      u.id::text as key,
      0 as version,
      u.name,
      b.name as branch,
      case
        when o.id is not null then 'at_work'
        else coalesce(a.kind, 'off')
      end as state,
      case
        when o.id is not null then o.counted_from
        when a.kind is not null then ((a.from_on)::timestamp at time zone 'Asia/Tashkent')
        else l.at
      end as since,
      case
        when o.id is null then a.to_on
      end as until,
      coalesce(o.paused, false) as paused,
      (
        select
          coalesce(
            sum(
              greatest(
                0,
                extract(
                  epoch
                  from
                    coalesce(
                      s.counted_to,
                      case
                        when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $1 then $2::timestamptz
                        else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                      end
                    ) - s.counted_from
                )::int - coalesce(
                  (
                    select
                      sum(
                        greatest(
                          0,
                          extract(
                            epoch
                            from
                              least(
                                coalesce(
                                  p.to_at,
                                  coalesce(
                                    s.counted_to,
                                    case
                                      when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $3 then $4::timestamptz
                                      else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                    end
                                  )
                                ),
                                coalesce(
                                  s.counted_to,
                                  case
                                    when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $5 then $6::timestamptz
                                    else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                  end
                                )
                              ) - greatest(p.from_at, s.counted_from)
                          )
                        )
                      )
                    from
                      shift_pauses p
                    where
                      p.shift_id = s.id
                  ),
                  0
                )::int
              )
            ),
            0
          )::int
        from
          shifts s
        where
          s.user_id = u.id
          and s.day >= $7::date
      ) as today,
      (
        select
          coalesce(
            sum(
              greatest(
                0,
                extract(
                  epoch
                  from
                    coalesce(
                      s.counted_to,
                      case
                        when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $8 then $9::timestamptz
                        else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                      end
                    ) - s.counted_from
                )::int - coalesce(
                  (
                    select
                      sum(
                        greatest(
                          0,
                          extract(
                            epoch
                            from
                              least(
                                coalesce(
                                  p.to_at,
                                  coalesce(
                                    s.counted_to,
                                    case
                                      when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $10 then $11::timestamptz
                                      else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                    end
                                  )
                                ),
                                coalesce(
                                  s.counted_to,
                                  case
                                    when greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $12 then $13::timestamptz
                                    else ((s.day + 1)::timestamp at time zone 'Asia/Tashkent')
                                  end
                                )
                              ) - greatest(p.from_at, s.counted_from)
                          )
                        )
                      )
                    from
                      shift_pauses p
                    where
                      p.shift_id = s.id
                  ),
                  0
                )::int
              )
            ),
            0
          )::int
        from
          shifts s
        where
          s.user_id = u.id
          and s.day >= $14::date
      ) as month,
      (
        select
          count(distinct h.application_id)::int
        from
          application_history h
        where
          h.user_id = u.id
          and h.at >= $15
          and h.action = 'take'
      ) as taken,
      (
        select
          count(*)::int
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
              and h.at >= $16
              and h.at < $17
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
          ) c
          join applications a on a.id = c.application_id
        where
          coalesce(
            (
              select
                case
                  when l.action = 'assign' then l.manager_id
                  when l.action in ('take', 'take_over') then l.user_id
                end
              from
                application_history l
              where
                l.application_id = a.id
                and l.at <= c.at
                and (
                  l.action in ('take', 'take_over', 'assign')
                  or l.to_status in ('unfinished', 'new')
                )
              order by
                l.id desc
              limit
                1
            ),
            a.manager_id
          ) = u.id
      ) as completed,
      (
        select
          count(*)::int
        from
          shift_corrections c
        where
          c.user_id = u.id
          and c.state = 'asked'
      ) as asks
    from
      users u
      left join branches b on b.id = u.branch_id
      left join lateral (
        select
          s.id,
          s.counted_from,
          exists (
            select
              1
            from
              shift_pauses p
            where
              p.shift_id = s.id
              and p.to_at is null
          ) as paused
        from
          shifts s
        where
          s.user_id = u.id
          and (
            s.counted_to is null
            and greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $18
          )
      ) o on true
      left join lateral (
        select
          x.kind,
          x.from_on,
          x.to_on
        from
          absences x
        where
          x.user_id = u.id
          and x.deleted_at is null
          and $19::date between x.from_on and x.to_on
        limit
          1
      ) a on true
      left join lateral (
        select
          max(coalesce(s.counted_to, ((s.day + 1)::timestamp at time zone 'Asia/Tashkent'))) as at
        from
          shifts s
        where
          s.user_id = u.id
          and not (
            s.counted_to is null
            and greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12)) > $20
          )
      ) l on true
    where
      (
        exists (
          select
            1
          from
            role_permissions p
          where
            p.role_id = u.role_id
            and p.key = $21
            and p.value in ('own', 'all', '1')
        )
        and (
          u.deleted_at is null
          and (
            u.works
            and (
              u.left_on is null
              or u.left_on > $22::date
            )
          )
        )
      )
  ) u
where
  (
    true
    and (
      search_fold (u.name) like $23
      or search_fold (u.name) like $24
      or (u.name_key ilike $25)
    )
  )
order by
  coalesce(u.name, u.name) asc,
  u.id asc
limit
  $26;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Seq Scan: users
--             Seq Scan: branches
--           Index Scan: shifts_open on shifts
--             Index Only Scan: shift_pauses_open on shift_pauses
--         Index Scan: absences_of on absences
--       Aggregate
--         Index Scan: shifts_of on shifts
--     Bitmap Heap Scan: role_permissions
--       Bitmap Index Scan: role_permissions_pkey
-- Aggregate
--   Index Scan: shifts_of on shifts
--   Aggregate
--     Index Scan: shift_pauses_of on shift_pauses
-- Aggregate
--   Index Scan: shifts_of on shifts
--   Aggregate
--     Index Scan: shift_pauses_of on shift_pauses
-- Aggregate
--   Sort
--     Index Scan: application_history_person on application_history
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Hash Join
--         Index Scan: application_history_completed on application_history
--         Hash
--           Index Scan: application_history_completed on application_history
--       Index Scan: applications_pkey on applications
--         Index Scan: application_history_app on application_history
--     Index Scan: applications_pkey on applications
-- Aggregate
--   Index Only Scan: shift_corrections_open on shift_corrections

-- by name, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: as above
-- by state: as above
-- by state, behind a cursor: as above
-- by since: as above
-- by since, behind a cursor: as above
-- by today: as above
-- by today, behind a cursor: Index Scan: users_role on users
-- by month: as above
-- by month, behind a cursor: Index Scan: users_role on users
-- by taken: as above
-- by taken, behind a cursor: Index Scan: users_role on users
-- by completed: as above
-- by completed, behind a cursor: Index Scan: users_role on users
