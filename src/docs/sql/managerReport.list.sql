-- managerReport.list: POST /api/uz/report/manager/list

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
          u.name,
          u.name_key,
          u.branch_id,
          u.partner_id,
          b.name as branch,
          coalesce(b.name_order, '') as branch_order,
          r.taken,
          r.days,
          r.decided,
          r.sold,
          r.conversion,
          r.speed,
          r.quality,
          r.score,
          case
            when r.score is not null then (
              rank() over (
                order by
                  r.score desc nulls last
              )
            )::int
          end as place,
          case
            when r.score is not null then (
              rank() over (
                order by
                  r.score nulls last
              )
            )::int
          end as from_end,
          row_number() over (
            order by
              r.score desc nulls last,
              r.sold desc,
              name_order (u.name),
              u.id
          ) as line
        from
          (
            select
              p.*,
              case
                when p.conversion is not null
                and p.taken >= 5 * p.days then round((50 * p.conversion + 30 * p.speed + 20 * p.quality) * 10) / 10
              end as score
            from
              (
                select
                  f.*,
                  case
                    when f.decided > 0 then f.sold::numeric / f.decided
                  end as conversion,
                  case
                    when f.decided > 0 then coalesce((f.fast + f.slow / 2.0) / nullif(f.timed, 0), 0)
                  end as speed,
                  case
                    when f.decided > 0 then greatest(0, 1 - f.defective::numeric / f.decided)
                  end as quality
                from
                  (
                    select
                      f.*,
                      (
                        select
                          count(distinct d.day)::int
                        from
                          (
                            select
                              h.day
                            from
                              shifts h
                            where
                              h.user_id = f.person
                              and h.day between $1::date and $2::date
                              and (
                                h.counted_to is null
                                or h.counted_to >= h.counted_from + interval '1 minute'
                              )
                            union all
                            select
                              unnest(f.take_days)
                          ) d
                      ) as days
                    from
                      (
                        select
                          s.person,
                          count(*)::int as taken,
                          (
                            count(*) filter (
                              where
                                s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                            )
                          )::int as decided,
                          (
                            count(*) filter (
                              where
                                s.status in ('completed', 'returned')
                            )
                          )::int as sold,
                          (
                            count(*) filter (
                              where
                                s.ended_at is not null
                            )
                          )::int as timed,
                          (
                            count(*) filter (
                              where
                                s.ms <= $3
                            )
                          )::int as fast,
                          (
                            count(*) filter (
                              where
                                s.ms > $4
                                and s.ms <= $5
                            )
                          )::int as slow,
                          (
                            count(*) filter (
                              where
                                s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                                and s.status = 'returned'
                            )
                          )::int + (
                            count(*) filter (
                              where
                                s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                                and s.rolled_back
                            )
                          )::int + (
                            count(*) filter (
                              where
                                s.status in ('rejected', 'lost', 'cancelled')
                                and s.reason in ('slow_support', 'filled_incorrectly')
                            )
                          )::int as defective,
                          array_agg(distinct s.take_day) as take_days
                        from
                          (
                            select
                              k.*,
                              extract(
                                epoch
                                from
                                  k.ended_at - k.at
                              ) * 1000 - coalesce(
                                (
                                  select
                                    sum(
                                      greatest(
                                        0,
                                        extract(
                                          epoch
                                          from
                                            least(coalesce(p.to_at, k.ended_at), k.ended_at) - greatest(p.from_at, k.at)
                                        ) * 1000
                                      )
                                    )
                                  from
                                    application_pauses p
                                  where
                                    p.application_id = k.application_id
                                ),
                                0
                              ) as ms,
                              coalesce(
                                (
                                  select
                                    s.day
                                  from
                                    shifts s
                                  where
                                    s.user_id = k.person
                                    and (
                                      s.counted_from <= k.at
                                      and coalesce(s.counted_to, greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12))) > k.at
                                    )
                                  order by
                                    s.id
                                  limit
                                    1
                                ),
                                (k.at at time zone 'Asia/Tashkent')::date
                              ) as take_day
                            from
                              (
                                select
                                  t.application_id,
                                  t.manager_id as person,
                                  t.at,
                                  a.status,
                                  (
                                    select
                                      min(h.at)
                                    from
                                      application_history h
                                    where
                                      h.application_id = t.application_id
                                      and h.at >= t.at
                                      and h.to_status in ('rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                                      and h.from_status is distinct from h.to_status
                                  ) as ended_at,
                                  exists (
                                    select
                                      1
                                    from
                                      application_history h
                                    where
                                      h.application_id = t.application_id
                                      and h.at >= t.at
                                      and h.action in ('rollback', 'rollback_to_process')
                                  ) as rolled_back,
                                  (
                                    select
                                      h.reason
                                    from
                                      application_history h
                                    where
                                      h.application_id = t.application_id
                                      and h.to_status = a.status
                                      and h.from_status is distinct from h.to_status
                                    order by
                                      h.id desc
                                    limit
                                      1
                                  ) as reason
                                from
                                  (
                                    select
                                      h.application_id,
                                      'taken' as measure,
                                      coalesce(h.entered_at, h.at) as at,
                                      (
                                        select
                                          case
                                            when l.action = 'assign' then l.manager_id
                                            when l.action in ('take', 'take_over') then l.user_id
                                          end
                                        from
                                          application_history l
                                        where
                                          l.application_id = h.application_id
                                          and l.id <= h.id
                                          and (
                                            l.action in ('take', 'take_over', 'assign')
                                            or l.to_status in ('unfinished', 'new')
                                          )
                                        order by
                                          l.id desc
                                        limit
                                          1
                                      ) as manager_id,
                                      null as reason
                                    from
                                      application_history h
                                    where
                                      (
                                        (
                                          h.entered_at is null
                                          and h.at >= $6
                                          and h.at < $7
                                        )
                                        or h.entered_at >= $8
                                        and h.entered_at < $9
                                      )
                                      and h.action = 'take'
                                      and not exists (
                                        select
                                          1
                                        from
                                          application_history l
                                        where
                                          l.application_id = h.application_id
                                          and l.id < h.id
                                          and l.action = 'take'
                                      )
                                  ) t
                                  join applications a on a.id = t.application_id
                                where
                                  a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                              ) k
                          ) s
                        where
                          s.person is not null
                        group by
                          s.person
                      ) f
                  ) f
              ) p
          ) r
          join users u on u.id = r.person
          left join branches b on b.id = u.branch_id
      ) u
    where
      (true)
    limit
      $10
  ) bounded;
-- Aggregate
--   Nested Loop
--     Aggregate
--       Sort
--         Nested Loop
--           Nested Loop
--             Bitmap Heap Scan: application_history
--               BitmapOr
--                 Bitmap Index Scan: application_history_at
--                 Bitmap Index Scan: application_history_entered
--               Index Scan: application_history_app on application_history
--             Index Scan: application_history_app on application_history
--           Index Scan: applications_pkey on applications
--           Index Scan: application_history_app on application_history
--           Index Scan: application_history_app on application_history
--           Sort
--             Index Scan: shifts_of on shifts
--       Aggregate
--         Index Scan: application_history_app on application_history
--       Aggregate
--         Index Scan: application_history_app on application_history
--       Aggregate
--         Aggregate
--           Index Scan: application_history_app on application_history
--         Aggregate
--           Index Scan: application_history_app on application_history
--         Index Scan: application_pauses_app on application_pauses
--       Aggregate
--         Index Scan: application_history_app on application_history
--       Aggregate
--         Aggregate
--           Index Scan: application_history_app on application_history
--         Aggregate
--           Index Scan: application_history_app on application_history
--         Index Scan: application_pauses_app on application_pauses
--       Aggregate
--         Index Scan: application_history_app on application_history
--       Aggregate
--         Aggregate
--           Index Scan: application_history_app on application_history
--         Aggregate
--           Index Scan: application_history_app on application_history
--         Index Scan: application_pauses_app on application_pauses
--       Index Scan: application_history_app on application_history
--       Index Scan: application_history_app on application_history
--     Seq Scan: users
--     Aggregate
--       Sort
--         Append
--           Index Scan: shifts_of on shifts
--           ProjectSet

-- first page
select
  u.id::text as key,
  0 as version,
  u.place,
  u.name,
  u.branch,
  u.taken,
  u.days,
  u.decided,
  u.sold,
  (round((u.conversion) * 1000) / 10)::float8 as conversion,
  (round((u.speed) * 1000) / 10)::float8 as speed,
  (round((u.quality) * 1000) / 10)::float8 as quality,
  u.score::float8 as score,
  case
    when u.score is not null then null
    when u.decided = 0 then 'undecided'
    else 'few'
  end as unranked,
  (u.line)::text as sort_,
  (u.id)::text as key_
from
  (
    select
      u.id,
      u.name,
      u.name_key,
      u.branch_id,
      u.partner_id,
      b.name as branch,
      coalesce(b.name_order, '') as branch_order,
      r.taken,
      r.days,
      r.decided,
      r.sold,
      r.conversion,
      r.speed,
      r.quality,
      r.score,
      case
        when r.score is not null then (
          rank() over (
            order by
              r.score desc nulls last
          )
        )::int
      end as place,
      case
        when r.score is not null then (
          rank() over (
            order by
              r.score nulls last
          )
        )::int
      end as from_end,
      row_number() over (
        order by
          r.score desc nulls last,
          r.sold desc,
          name_order (u.name),
          u.id
      ) as line
    from
      (
        select
          p.*,
          case
            when p.conversion is not null
            and p.taken >= 5 * p.days then round((50 * p.conversion + 30 * p.speed + 20 * p.quality) * 10) / 10
          end as score
        from
          (
            select
              f.*,
              case
                when f.decided > 0 then f.sold::numeric / f.decided
              end as conversion,
              case
                when f.decided > 0 then coalesce((f.fast + f.slow / 2.0) / nullif(f.timed, 0), 0)
              end as speed,
              case
                when f.decided > 0 then greatest(0, 1 - f.defective::numeric / f.decided)
              end as quality
            from
              (
                select
                  f.*,
                  (
                    select
                      count(distinct d.day)::int
                    from
                      (
                        select
                          h.day
                        from
                          shifts h
                        where
                          h.user_id = f.person
                          and h.day between $1::date and $2::date
                          and (
                            h.counted_to is null
                            or h.counted_to >= h.counted_from + interval '1 minute'
                          )
                        union all
                        select
                          unnest(f.take_days)
                      ) d
                  ) as days
                from
                  (
                    select
                      s.person,
                      count(*)::int as taken,
                      (
                        count(*) filter (
                          where
                            s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                        )
                      )::int as decided,
                      (
                        count(*) filter (
                          where
                            s.status in ('completed', 'returned')
                        )
                      )::int as sold,
                      (
                        count(*) filter (
                          where
                            s.ended_at is not null
                        )
                      )::int as timed,
                      (
                        count(*) filter (
                          where
                            s.ms <= $3
                        )
                      )::int as fast,
                      (
                        count(*) filter (
                          where
                            s.ms > $4
                            and s.ms <= $5
                        )
                      )::int as slow,
                      (
                        count(*) filter (
                          where
                            s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                            and s.status = 'returned'
                        )
                      )::int + (
                        count(*) filter (
                          where
                            s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                            and s.rolled_back
                        )
                      )::int + (
                        count(*) filter (
                          where
                            s.status in ('rejected', 'lost', 'cancelled')
                            and s.reason in ('slow_support', 'filled_incorrectly')
                        )
                      )::int as defective,
                      array_agg(distinct s.take_day) as take_days
                    from
                      (
                        select
                          k.*,
                          extract(
                            epoch
                            from
                              k.ended_at - k.at
                          ) * 1000 - coalesce(
                            (
                              select
                                sum(
                                  greatest(
                                    0,
                                    extract(
                                      epoch
                                      from
                                        least(coalesce(p.to_at, k.ended_at), k.ended_at) - greatest(p.from_at, k.at)
                                    ) * 1000
                                  )
                                )
                              from
                                application_pauses p
                              where
                                p.application_id = k.application_id
                            ),
                            0
                          ) as ms,
                          coalesce(
                            (
                              select
                                s.day
                              from
                                shifts s
                              where
                                s.user_id = k.person
                                and (
                                  s.counted_from <= k.at
                                  and coalesce(s.counted_to, greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12))) > k.at
                                )
                              order by
                                s.id
                              limit
                                1
                            ),
                            (k.at at time zone 'Asia/Tashkent')::date
                          ) as take_day
                        from
                          (
                            select
                              t.application_id,
                              t.manager_id as person,
                              t.at,
                              a.status,
                              (
                                select
                                  min(h.at)
                                from
                                  application_history h
                                where
                                  h.application_id = t.application_id
                                  and h.at >= t.at
                                  and h.to_status in ('rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                                  and h.from_status is distinct from h.to_status
                              ) as ended_at,
                              exists (
                                select
                                  1
                                from
                                  application_history h
                                where
                                  h.application_id = t.application_id
                                  and h.at >= t.at
                                  and h.action in ('rollback', 'rollback_to_process')
                              ) as rolled_back,
                              (
                                select
                                  h.reason
                                from
                                  application_history h
                                where
                                  h.application_id = t.application_id
                                  and h.to_status = a.status
                                  and h.from_status is distinct from h.to_status
                                order by
                                  h.id desc
                                limit
                                  1
                              ) as reason
                            from
                              (
                                select
                                  h.application_id,
                                  'taken' as measure,
                                  coalesce(h.entered_at, h.at) as at,
                                  (
                                    select
                                      case
                                        when l.action = 'assign' then l.manager_id
                                        when l.action in ('take', 'take_over') then l.user_id
                                      end
                                    from
                                      application_history l
                                    where
                                      l.application_id = h.application_id
                                      and l.id <= h.id
                                      and (
                                        l.action in ('take', 'take_over', 'assign')
                                        or l.to_status in ('unfinished', 'new')
                                      )
                                    order by
                                      l.id desc
                                    limit
                                      1
                                  ) as manager_id,
                                  null as reason
                                from
                                  application_history h
                                where
                                  (
                                    (
                                      h.entered_at is null
                                      and h.at >= $6
                                      and h.at < $7
                                    )
                                    or h.entered_at >= $8
                                    and h.entered_at < $9
                                  )
                                  and h.action = 'take'
                                  and not exists (
                                    select
                                      1
                                    from
                                      application_history l
                                    where
                                      l.application_id = h.application_id
                                      and l.id < h.id
                                      and l.action = 'take'
                                  )
                              ) t
                              join applications a on a.id = t.application_id
                            where
                              a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                          ) k
                      ) s
                    where
                      s.person is not null
                    group by
                      s.person
                  ) f
              ) f
          ) p
      ) r
      join users u on u.id = r.person
      left join branches b on b.id = u.branch_id
  ) u
where
  (true)
order by
  u.line asc,
  u.id asc
limit
  $10;
-- Sort
--   WindowAgg
--     WindowAgg
--       Sort
--         Nested Loop
--           Aggregate
--             Sort
--               Nested Loop
--                 Nested Loop
--                   Bitmap Heap Scan: application_history
--                     BitmapOr
--                       Bitmap Index Scan: application_history_at
--                       Bitmap Index Scan: application_history_entered
--                     Index Scan: application_history_app on application_history
--                   Index Scan: application_history_app on application_history
--                 Index Scan: applications_pkey on applications
--                 Index Scan: application_history_app on application_history
--                 Index Scan: application_history_app on application_history
--                 Sort
--                   Index Scan: shifts_of on shifts
--             Aggregate
--               Index Scan: application_history_app on application_history
--             Aggregate
--               Index Scan: application_history_app on application_history
--             Aggregate
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Index Scan: application_pauses_app on application_pauses
--             Aggregate
--               Index Scan: application_history_app on application_history
--             Aggregate
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Index Scan: application_pauses_app on application_pauses
--             Aggregate
--               Index Scan: application_history_app on application_history
--             Aggregate
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Index Scan: application_pauses_app on application_pauses
--             Index Scan: application_history_app on application_history
--             Index Scan: application_history_app on application_history
--           Hash Join
--             Seq Scan: users
--             Hash
--               Seq Scan: branches
--           Aggregate
--             Sort
--               Append
--                 Index Scan: shifts_of on shifts
--                 ProjectSet
--     Aggregate
--       Sort
--         Append
--           Index Scan: shifts_of on shifts
--           ProjectSet
--     Aggregate
--       Sort
--         Append
--           Index Scan: shifts_of on shifts
--           ProjectSet

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
          u.name,
          u.name_key,
          u.branch_id,
          u.partner_id,
          b.name as branch,
          coalesce(b.name_order, '') as branch_order,
          r.taken,
          r.days,
          r.decided,
          r.sold,
          r.conversion,
          r.speed,
          r.quality,
          r.score,
          case
            when r.score is not null then (
              rank() over (
                order by
                  r.score desc nulls last
              )
            )::int
          end as place,
          case
            when r.score is not null then (
              rank() over (
                order by
                  r.score nulls last
              )
            )::int
          end as from_end,
          row_number() over (
            order by
              r.score desc nulls last,
              r.sold desc,
              name_order (u.name),
              u.id
          ) as line
        from
          (
            select
              p.*,
              case
                when p.conversion is not null
                and p.taken >= 5 * p.days then round((50 * p.conversion + 30 * p.speed + 20 * p.quality) * 10) / 10
              end as score
            from
              (
                select
                  f.*,
                  case
                    when f.decided > 0 then f.sold::numeric / f.decided
                  end as conversion,
                  case
                    when f.decided > 0 then coalesce((f.fast + f.slow / 2.0) / nullif(f.timed, 0), 0)
                  end as speed,
                  case
                    when f.decided > 0 then greatest(0, 1 - f.defective::numeric / f.decided)
                  end as quality
                from
                  (
                    select
                      f.*,
                      (
                        select
                          count(distinct d.day)::int
                        from
                          (
                            select
                              h.day
                            from
                              shifts h
                            where
                              h.user_id = f.person
                              and h.day between $1::date and $2::date
                              and (
                                h.counted_to is null
                                or h.counted_to >= h.counted_from + interval '1 minute'
                              )
                            union all
                            select
                              unnest(f.take_days)
                          ) d
                      ) as days
                    from
                      (
                        select
                          s.person,
                          count(*)::int as taken,
                          (
                            count(*) filter (
                              where
                                s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                            )
                          )::int as decided,
                          (
                            count(*) filter (
                              where
                                s.status in ('completed', 'returned')
                            )
                          )::int as sold,
                          (
                            count(*) filter (
                              where
                                s.ended_at is not null
                            )
                          )::int as timed,
                          (
                            count(*) filter (
                              where
                                s.ms <= $3
                            )
                          )::int as fast,
                          (
                            count(*) filter (
                              where
                                s.ms > $4
                                and s.ms <= $5
                            )
                          )::int as slow,
                          (
                            count(*) filter (
                              where
                                s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                                and s.status = 'returned'
                            )
                          )::int + (
                            count(*) filter (
                              where
                                s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                                and s.rolled_back
                            )
                          )::int + (
                            count(*) filter (
                              where
                                s.status in ('rejected', 'lost', 'cancelled')
                                and s.reason in ('slow_support', 'filled_incorrectly')
                            )
                          )::int as defective,
                          array_agg(distinct s.take_day) as take_days
                        from
                          (
                            select
                              k.*,
                              extract(
                                epoch
                                from
                                  k.ended_at - k.at
                              ) * 1000 - coalesce(
                                (
                                  select
                                    sum(
                                      greatest(
                                        0,
                                        extract(
                                          epoch
                                          from
                                            least(coalesce(p.to_at, k.ended_at), k.ended_at) - greatest(p.from_at, k.at)
                                        ) * 1000
                                      )
                                    )
                                  from
                                    application_pauses p
                                  where
                                    p.application_id = k.application_id
                                ),
                                0
                              ) as ms,
                              coalesce(
                                (
                                  select
                                    s.day
                                  from
                                    shifts s
                                  where
                                    s.user_id = k.person
                                    and (
                                      s.counted_from <= k.at
                                      and coalesce(s.counted_to, greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12))) > k.at
                                    )
                                  order by
                                    s.id
                                  limit
                                    1
                                ),
                                (k.at at time zone 'Asia/Tashkent')::date
                              ) as take_day
                            from
                              (
                                select
                                  t.application_id,
                                  t.manager_id as person,
                                  t.at,
                                  a.status,
                                  (
                                    select
                                      min(h.at)
                                    from
                                      application_history h
                                    where
                                      h.application_id = t.application_id
                                      and h.at >= t.at
                                      and h.to_status in ('rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                                      and h.from_status is distinct from h.to_status
                                  ) as ended_at,
                                  exists (
                                    select
                                      1
                                    from
                                      application_history h
                                    where
                                      h.application_id = t.application_id
                                      and h.at >= t.at
                                      and h.action in ('rollback', 'rollback_to_process')
                                  ) as rolled_back,
                                  (
                                    select
                                      h.reason
                                    from
                                      application_history h
                                    where
                                      h.application_id = t.application_id
                                      and h.to_status = a.status
                                      and h.from_status is distinct from h.to_status
                                    order by
                                      h.id desc
                                    limit
                                      1
                                  ) as reason
                                from
                                  (
                                    select
                                      h.application_id,
                                      'taken' as measure,
                                      coalesce(h.entered_at, h.at) as at,
                                      (
                                        select
                                          case
                                            when l.action = 'assign' then l.manager_id
                                            when l.action in ('take', 'take_over') then l.user_id
                                          end
                                        from
                                          application_history l
                                        where
                                          l.application_id = h.application_id
                                          and l.id <= h.id
                                          and (
                                            l.action in ('take', 'take_over', 'assign')
                                            or l.to_status in ('unfinished', 'new')
                                          )
                                        order by
                                          l.id desc
                                        limit
                                          1
                                      ) as manager_id,
                                      null as reason
                                    from
                                      application_history h
                                    where
                                      (
                                        (
                                          h.entered_at is null
                                          and h.at >= $6
                                          and h.at < $7
                                        )
                                        or h.entered_at >= $8
                                        and h.entered_at < $9
                                      )
                                      and h.action = 'take'
                                      and not exists (
                                        select
                                          1
                                        from
                                          application_history l
                                        where
                                          l.application_id = h.application_id
                                          and l.id < h.id
                                          and l.action = 'take'
                                      )
                                  ) t
                                  join applications a on a.id = t.application_id
                                where
                                  a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                              ) k
                          ) s
                        where
                          s.person is not null
                        group by
                          s.person
                      ) f
                  ) f
              ) p
          ) r
          join users u on u.id = r.person
          left join branches b on b.id = u.branch_id
      ) u
    where
      (
        true
        and (
          search_fold (concat_ws(' ', u.name, u.branch)) like $10
          or search_fold (concat_ws(' ', u.name, u.branch)) like $11
          or (u.name_key ilike $12)
        )
      )
    limit
      $13
  ) bounded;
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Index Scan: users_branch on users
--       Aggregate
--         Sort
--           Nested Loop
--             Nested Loop
--               Bitmap Heap Scan: application_history
--                 BitmapOr
--                   Bitmap Index Scan: application_history_at
--                   Bitmap Index Scan: application_history_entered
--                 Index Scan: application_history_app on application_history
--               Index Scan: application_history_app on application_history
--             Index Scan: applications_pkey on applications
--             Index Scan: application_history_app on application_history
--             Index Scan: application_history_app on application_history
--             Sort
--               Index Scan: shifts_of on shifts
--         Aggregate
--           Index Scan: application_history_app on application_history
--         Aggregate
--           Index Scan: application_history_app on application_history
--         Aggregate
--           Aggregate
--             Index Scan: application_history_app on application_history
--           Aggregate
--             Index Scan: application_history_app on application_history
--           Index Scan: application_pauses_app on application_pauses
--         Aggregate
--           Index Scan: application_history_app on application_history
--         Aggregate
--           Aggregate
--             Index Scan: application_history_app on application_history
--           Aggregate
--             Index Scan: application_history_app on application_history
--           Index Scan: application_pauses_app on application_pauses
--         Aggregate
--           Index Scan: application_history_app on application_history
--         Aggregate
--           Aggregate
--             Index Scan: application_history_app on application_history
--           Aggregate
--             Index Scan: application_history_app on application_history
--           Index Scan: application_pauses_app on application_pauses
--         Index Scan: application_history_app on application_history
--         Index Scan: application_history_app on application_history
--     Seq Scan: branches
--     Aggregate
--       Sort
--         Append
--           Index Scan: shifts_of on shifts
--           ProjectSet

-- found by a search
select
  u.id::text as key,
  0 as version,
  u.place,
  u.name,
  u.branch,
  u.taken,
  u.days,
  u.decided,
  u.sold,
  (round((u.conversion) * 1000) / 10)::float8 as conversion,
  (round((u.speed) * 1000) / 10)::float8 as speed,
  (round((u.quality) * 1000) / 10)::float8 as quality,
  u.score::float8 as score,
  case
    when u.score is not null then null
    when u.decided = 0 then 'undecided'
    else 'few'
  end as unranked,
  (u.line)::text as sort_,
  (u.id)::text as key_
from
  (
    select
      u.id,
      u.name,
      u.name_key,
      u.branch_id,
      u.partner_id,
      b.name as branch,
      coalesce(b.name_order, '') as branch_order,
      r.taken,
      r.days,
      r.decided,
      r.sold,
      r.conversion,
      r.speed,
      r.quality,
      r.score,
      case
        when r.score is not null then (
          rank() over (
            order by
              r.score desc nulls last
          )
        )::int
      end as place,
      case
        when r.score is not null then (
          rank() over (
            order by
              r.score nulls last
          )
        )::int
      end as from_end,
      row_number() over (
        order by
          r.score desc nulls last,
          r.sold desc,
          name_order (u.name),
          u.id
      ) as line
    from
      (
        select
          p.*,
          case
            when p.conversion is not null
            and p.taken >= 5 * p.days then round((50 * p.conversion + 30 * p.speed + 20 * p.quality) * 10) / 10
          end as score
        from
          (
            select
              f.*,
              case
                when f.decided > 0 then f.sold::numeric / f.decided
              end as conversion,
              case
                when f.decided > 0 then coalesce((f.fast + f.slow / 2.0) / nullif(f.timed, 0), 0)
              end as speed,
              case
                when f.decided > 0 then greatest(0, 1 - f.defective::numeric / f.decided)
              end as quality
            from
              (
                select
                  f.*,
                  (
                    select
                      count(distinct d.day)::int
                    from
                      (
                        select
                          h.day
                        from
                          shifts h
                        where
                          h.user_id = f.person
                          and h.day between $1::date and $2::date
                          and (
                            h.counted_to is null
                            or h.counted_to >= h.counted_from + interval '1 minute'
                          )
                        union all
                        select
                          unnest(f.take_days)
                      ) d
                  ) as days
                from
                  (
                    select
                      s.person,
                      count(*)::int as taken,
                      (
                        count(*) filter (
                          where
                            s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                        )
                      )::int as decided,
                      (
                        count(*) filter (
                          where
                            s.status in ('completed', 'returned')
                        )
                      )::int as sold,
                      (
                        count(*) filter (
                          where
                            s.ended_at is not null
                        )
                      )::int as timed,
                      (
                        count(*) filter (
                          where
                            s.ms <= $3
                        )
                      )::int as fast,
                      (
                        count(*) filter (
                          where
                            s.ms > $4
                            and s.ms <= $5
                        )
                      )::int as slow,
                      (
                        count(*) filter (
                          where
                            s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                            and s.status = 'returned'
                        )
                      )::int + (
                        count(*) filter (
                          where
                            s.status not in ('unfinished', 'new', 'in_process', 'registered', 'hold')
                            and s.rolled_back
                        )
                      )::int + (
                        count(*) filter (
                          where
                            s.status in ('rejected', 'lost', 'cancelled')
                            and s.reason in ('slow_support', 'filled_incorrectly')
                        )
                      )::int as defective,
                      array_agg(distinct s.take_day) as take_days
                    from
                      (
                        select
                          k.*,
                          extract(
                            epoch
                            from
                              k.ended_at - k.at
                          ) * 1000 - coalesce(
                            (
                              select
                                sum(
                                  greatest(
                                    0,
                                    extract(
                                      epoch
                                      from
                                        least(coalesce(p.to_at, k.ended_at), k.ended_at) - greatest(p.from_at, k.at)
                                    ) * 1000
                                  )
                                )
                              from
                                application_pauses p
                              where
                                p.application_id = k.application_id
                            ),
                            0
                          ) as ms,
                          coalesce(
                            (
                              select
                                s.day
                              from
                                shifts s
                              where
                                s.user_id = k.person
                                and (
                                  s.counted_from <= k.at
                                  and coalesce(s.counted_to, greatest(((s.day + 1)::timestamp at time zone 'Asia/Tashkent'), s.counted_from + make_interval(hours => 12))) > k.at
                                )
                              order by
                                s.id
                              limit
                                1
                            ),
                            (k.at at time zone 'Asia/Tashkent')::date
                          ) as take_day
                        from
                          (
                            select
                              t.application_id,
                              t.manager_id as person,
                              t.at,
                              a.status,
                              (
                                select
                                  min(h.at)
                                from
                                  application_history h
                                where
                                  h.application_id = t.application_id
                                  and h.at >= t.at
                                  and h.to_status in ('rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                                  and h.from_status is distinct from h.to_status
                              ) as ended_at,
                              exists (
                                select
                                  1
                                from
                                  application_history h
                                where
                                  h.application_id = t.application_id
                                  and h.at >= t.at
                                  and h.action in ('rollback', 'rollback_to_process')
                              ) as rolled_back,
                              (
                                select
                                  h.reason
                                from
                                  application_history h
                                where
                                  h.application_id = t.application_id
                                  and h.to_status = a.status
                                  and h.from_status is distinct from h.to_status
                                order by
                                  h.id desc
                                limit
                                  1
                              ) as reason
                            from
                              (
                                select
                                  h.application_id,
                                  'taken' as measure,
                                  coalesce(h.entered_at, h.at) as at,
                                  (
                                    select
                                      case
                                        when l.action = 'assign' then l.manager_id
                                        when l.action in ('take', 'take_over') then l.user_id
                                      end
                                    from
                                      application_history l
                                    where
                                      l.application_id = h.application_id
                                      and l.id <= h.id
                                      and (
                                        l.action in ('take', 'take_over', 'assign')
                                        or l.to_status in ('unfinished', 'new')
                                      )
                                    order by
                                      l.id desc
                                    limit
                                      1
                                  ) as manager_id,
                                  null as reason
                                from
                                  application_history h
                                where
                                  (
                                    (
                                      h.entered_at is null
                                      and h.at >= $6
                                      and h.at < $7
                                    )
                                    or h.entered_at >= $8
                                    and h.entered_at < $9
                                  )
                                  and h.action = 'take'
                                  and not exists (
                                    select
                                      1
                                    from
                                      application_history l
                                    where
                                      l.application_id = h.application_id
                                      and l.id < h.id
                                      and l.action = 'take'
                                  )
                              ) t
                              join applications a on a.id = t.application_id
                            where
                              a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                          ) k
                      ) s
                    where
                      s.person is not null
                    group by
                      s.person
                  ) f
              ) f
          ) p
      ) r
      join users u on u.id = r.person
      left join branches b on b.id = u.branch_id
  ) u
where
  (
    true
    and (
      search_fold (concat_ws(' ', u.name, u.branch)) like $10
      or search_fold (concat_ws(' ', u.name, u.branch)) like $11
      or (u.name_key ilike $12)
    )
  )
order by
  coalesce(u.line, u.line) asc,
  u.id asc
limit
  $13;
-- Sort
--   WindowAgg
--     WindowAgg
--       Sort
--         Nested Loop
--           Aggregate
--             Sort
--               Nested Loop
--                 Nested Loop
--                   Bitmap Heap Scan: application_history
--                     BitmapOr
--                       Bitmap Index Scan: application_history_at
--                       Bitmap Index Scan: application_history_entered
--                     Index Scan: application_history_app on application_history
--                   Index Scan: application_history_app on application_history
--                 Index Scan: applications_pkey on applications
--                 Index Scan: application_history_app on application_history
--                 Index Scan: application_history_app on application_history
--                 Sort
--                   Index Scan: shifts_of on shifts
--             Aggregate
--               Index Scan: application_history_app on application_history
--             Aggregate
--               Index Scan: application_history_app on application_history
--             Aggregate
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Index Scan: application_pauses_app on application_pauses
--             Aggregate
--               Index Scan: application_history_app on application_history
--             Aggregate
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Index Scan: application_pauses_app on application_pauses
--             Aggregate
--               Index Scan: application_history_app on application_history
--             Aggregate
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Aggregate
--                 Index Scan: application_history_app on application_history
--               Index Scan: application_pauses_app on application_pauses
--             Index Scan: application_history_app on application_history
--             Index Scan: application_history_app on application_history
--           Hash Join
--             Seq Scan: users
--             Hash
--               Seq Scan: branches
--           Aggregate
--             Sort
--               Append
--                 Index Scan: shifts_of on shifts
--                 ProjectSet
--     Aggregate
--       Sort
--         Append
--           Index Scan: shifts_of on shifts
--           ProjectSet
--     Aggregate
--       Sort
--         Append
--           Index Scan: shifts_of on shifts
--           ProjectSet

-- by place, behind a cursor: as above
-- by name: as above
-- by name, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: as above
-- by taken: as above
-- by taken, behind a cursor: as above
-- by days: as above
-- by days, behind a cursor: as above
-- by decided: as above
-- by decided, behind a cursor: as above
-- by sold: as above
-- by sold, behind a cursor: as above
-- by conversion: as above
-- by conversion, behind a cursor: as above
-- by speed: as above
-- by speed, behind a cursor: as above
-- by quality: as above
-- by quality, behind a cursor: as above
-- by score: as above
-- by score, behind a cursor: as above
