-- subjects.list: POST /api/uz/reference/subject/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      "subjects"
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: subjects

-- first page
select
  "id"::text as key,
  version,
  "program_id",
  "name_ru",
  "name_uz_latn",
  "name_uz_cyrl",
  "position",
  "status",
  (
    select
      p."name_ru"
    from
      programs p
    where
      p.id = subjects.program_id
  ) as "program_ru",
  (
    select
      p."name_uz_latn"
    from
      programs p
    where
      p.id = subjects.program_id
  ) as "program_uz_latn",
  (
    select
      p."name_uz_cyrl"
    from
      programs p
    where
      p.id = subjects.program_id
  ) as "program_uz_cyrl",
  (
    (
      (
        select
          p.position::bigint * 10000000000000
        from
          programs p
        where
          p.id = subjects.program_id
      ) + subjects.program_id::bigint * 1000 + subjects.position
    )
  )::text as sort_,
  ("id"::text)::text as key_
from
  "subjects"
where
  true
order by
  (
    (
      select
        p.position::bigint * 10000000000000
      from
        programs p
      where
        p.id = subjects.program_id
    ) + subjects.program_id::bigint * 1000 + subjects.position
  ) asc,
  "id"::text asc
limit
  $1;
-- Sort
--   Seq Scan: subjects
--     Index Scan: programs_pkey on programs
-- Index Scan: programs_pkey on programs
-- Index Scan: programs_pkey on programs
-- Index Scan: programs_pkey on programs
-- Index Scan: programs_pkey on programs

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      "subjects"
    where
      (
        (
          search_fold (concat_ws(' ', "name_ru", "name_uz_latn", "name_uz_cyrl")) like $1
          or search_fold (concat_ws(' ', "name_ru", "name_uz_latn", "name_uz_cyrl")) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Seq Scan: subjects

-- found by a search
select
  "id"::text as key,
  version,
  "program_id",
  "name_ru",
  "name_uz_latn",
  "name_uz_cyrl",
  "position",
  "status",
  (
    select
      p."name_ru"
    from
      programs p
    where
      p.id = subjects.program_id
  ) as "program_ru",
  (
    select
      p."name_uz_latn"
    from
      programs p
    where
      p.id = subjects.program_id
  ) as "program_uz_latn",
  (
    select
      p."name_uz_cyrl"
    from
      programs p
    where
      p.id = subjects.program_id
  ) as "program_uz_cyrl",
  (
    (
      (
        select
          p.position::bigint * 10000000000000
        from
          programs p
        where
          p.id = subjects.program_id
      ) + subjects.program_id::bigint * 1000 + subjects.position
    )
  )::text as sort_,
  ("id"::text)::text as key_
from
  "subjects"
where
  (
    (
      search_fold (concat_ws(' ', "name_ru", "name_uz_latn", "name_uz_cyrl")) like $1
      or search_fold (concat_ws(' ', "name_ru", "name_uz_latn", "name_uz_cyrl")) like $2
      or false
    )
  )
order by
  coalesce(
    (
      (
        select
          p.position::bigint * 10000000000000
        from
          programs p
        where
          p.id = subjects.program_id
      ) + subjects.program_id::bigint * 1000 + subjects.position
    ),
    (
      (
        select
          p.position::bigint * 10000000000000
        from
          programs p
        where
          p.id = subjects.program_id
      ) + subjects.program_id::bigint * 1000 + subjects.position
    )
  ) asc,
  "id"::text asc
limit
  $3;
-- Sort
--   Seq Scan: subjects
--     Index Scan: programs_pkey on programs
--     Index Scan: programs_pkey on programs
-- Index Scan: programs_pkey on programs
-- Index Scan: programs_pkey on programs
-- Index Scan: programs_pkey on programs
-- Index Scan: programs_pkey on programs

-- by position, behind a cursor: as above
-- by program_ru: as above
-- by program_ru, behind a cursor: as above
-- by program_uz_latn: as above
-- by program_uz_latn, behind a cursor: as above
-- by program_uz_cyrl: as above
-- by program_uz_cyrl, behind a cursor: as above
-- by name_ru: as above
-- by name_ru, behind a cursor: Index Scan: subjects_program_id_name_ru_key on subjects
-- by name_uz_latn: as above
-- by name_uz_latn, behind a cursor: as above
-- by name_uz_cyrl: as above
-- by name_uz_cyrl, behind a cursor: as above
-- by status: as above
-- by status, behind a cursor: as above
