-- orders.unfinished: POST /api/uz/order/app/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      papers p
      join applications a on a.id = p.application_id
      join invoices i on i.id = p.id
      join contracts c on c.id = i.contract_id
      join contract_sums l on l.contract_id = c.id
      left join lateral (
        select
          method
        from
          payments y
        where
          y.contract_id = c.id
        order by
          y.at
        limit
          1
      ) y on true
      left join branches b on b.id = p.branch_id
      left join users m on m.id = a.manager_id
    where
      (
        (
          (
            (
              p.kind = $1
              and p.state = any ($2::text[])
            )
            or (
              p.kind = $3
              and p.state = any ($4::text[])
            )
            or (
              p.kind = $5
              and p.state = any ($6::text[])
            )
            or (
              p.kind = $7
              and p.state = any ($8::text[])
            )
            or (
              p.kind = $9
              and p.state = any ($10::text[])
            )
          )
          or (
            (
              p.kind = $11
              and p.state = any ($12::text[])
            )
            or (
              p.kind = $13
              and p.state = any ($14::text[])
            )
            or (
              p.kind = $15
              and p.state = any ($16::text[])
            )
            or (
              p.kind = $17
              and p.state = any ($18::text[])
            )
            or (
              p.kind = $19
              and p.state = any ($20::text[])
            )
          )
        )
        and p.kind = 'invoice'
        and (
          p.state = 'draft'
          or (
            p.kind = 'invoice'
            and (
              p.payment_type = ''
              or p.delivery = ''
              or p.owner_name = ''
              or p.delivery = 'delivery'
              and p.delivery_time = ''
            )
          )
        )
      )
    limit
      $21
  ) bounded;
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Append
--               Nested Loop
--                 Nested Loop
--                   Bitmap Heap Scan: invoices
--                     BitmapOr
--                       Bitmap Index Scan: invoices_open
--                       Bitmap Index Scan: invoices_closed
--                   Index Scan: applications_pkey on applications
--                 Index Only Scan: contracts_pkey on contracts
--               Nested Loop
--                 Index Scan: stock_documents_kind on stock_documents
--                 Index Only Scan: branch_documents_pkey on branch_documents
--               Hash Join
--                 Seq Scan: returns
--                 Hash
--                   Index Scan: stock_documents_kind on stock_documents
--             Index Scan: applications_pkey on applications
--           Index Scan: invoices_pkey on invoices
--         Index Only Scan: contracts_pkey on contracts
--     Sort
--       Index Scan: payments_first on payments

-- first page
select
  p.number::text as key,
  p.version,
  p.number,
  p.state,
  a.number as application,
  a.client_name as client,
  b.name as branch,
  m.name as manager,
  p.payment_type,
  p.delivery,
  p.delivery_time,
  p.owner_name,
  p.created_at,
  l.down_payment,
  y.method,
  (p.created_at)::text as sort_,
  (p.number)::text as key_
from
  papers p
  join applications a on a.id = p.application_id
  join invoices i on i.id = p.id
  join contracts c on c.id = i.contract_id
  join contract_sums l on l.contract_id = c.id
  left join lateral (
    select
      method
    from
      payments y
    where
      y.contract_id = c.id
    order by
      y.at
    limit
      1
  ) y on true
  left join branches b on b.id = p.branch_id
  left join users m on m.id = a.manager_id
where
  (
    (
      (
        (
          p.kind = $1
          and p.state = any ($2::text[])
        )
        or (
          p.kind = $3
          and p.state = any ($4::text[])
        )
        or (
          p.kind = $5
          and p.state = any ($6::text[])
        )
        or (
          p.kind = $7
          and p.state = any ($8::text[])
        )
        or (
          p.kind = $9
          and p.state = any ($10::text[])
        )
      )
      or (
        (
          p.kind = $11
          and p.state = any ($12::text[])
        )
        or (
          p.kind = $13
          and p.state = any ($14::text[])
        )
        or (
          p.kind = $15
          and p.state = any ($16::text[])
        )
        or (
          p.kind = $17
          and p.state = any ($18::text[])
        )
        or (
          p.kind = $19
          and p.state = any ($20::text[])
        )
      )
    )
    and p.kind = 'invoice'
    and (
      p.state = 'draft'
      or (
        p.kind = 'invoice'
        and (
          p.payment_type = ''
          or p.delivery = ''
          or p.owner_name = ''
          or p.delivery = 'delivery'
          and p.delivery_time = ''
        )
      )
    )
  )
order by
  p.created_at asc,
  p.number asc
limit
  $21;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Nested Loop
--               Nested Loop
--                 Append
--                   Nested Loop
--                     Nested Loop
--                       Bitmap Heap Scan: invoices
--                         BitmapOr
--                           Bitmap Index Scan: invoices_open
--                           Bitmap Index Scan: invoices_closed
--                       Index Scan: applications_pkey on applications
--                     Index Only Scan: contracts_pkey on contracts
--                   Nested Loop
--                     Index Scan: stock_documents_kind on stock_documents
--                     Index Scan: branch_documents_pkey on branch_documents
--                   Hash Join
--                     Seq Scan: returns
--                     Hash
--                       Index Scan: stock_documents_kind on stock_documents
--                 Index Scan: applications_pkey on applications
--               Index Scan: invoices_pkey on invoices
--             Index Scan: contracts_pkey on contracts
--           Aggregate
--             Index Scan: returns_contract on returns
--         Sort
--           Index Scan: payments_first on payments
--       Seq Scan: branches
--     Index Scan: users_pkey on users

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      papers p
      join applications a on a.id = p.application_id
      join invoices i on i.id = p.id
      join contracts c on c.id = i.contract_id
      join contract_sums l on l.contract_id = c.id
      left join lateral (
        select
          method
        from
          payments y
        where
          y.contract_id = c.id
        order by
          y.at
        limit
          1
      ) y on true
      left join branches b on b.id = p.branch_id
      left join users m on m.id = a.manager_id
    where
      (
        (
          (
            (
              p.kind = $1
              and p.state = any ($2::text[])
            )
            or (
              p.kind = $3
              and p.state = any ($4::text[])
            )
            or (
              p.kind = $5
              and p.state = any ($6::text[])
            )
            or (
              p.kind = $7
              and p.state = any ($8::text[])
            )
            or (
              p.kind = $9
              and p.state = any ($10::text[])
            )
          )
          or (
            (
              p.kind = $11
              and p.state = any ($12::text[])
            )
            or (
              p.kind = $13
              and p.state = any ($14::text[])
            )
            or (
              p.kind = $15
              and p.state = any ($16::text[])
            )
            or (
              p.kind = $17
              and p.state = any ($18::text[])
            )
            or (
              p.kind = $19
              and p.state = any ($20::text[])
            )
          )
        )
        and p.kind = 'invoice'
        and (
          p.state = 'draft'
          or (
            p.kind = 'invoice'
            and (
              p.payment_type = ''
              or p.delivery = ''
              or p.owner_name = ''
              or p.delivery = 'delivery'
              and p.delivery_time = ''
            )
          )
        )
        and (
          search_fold (concat_ws(' ', p.number, a.number, a.client_name, p.owner_name, b.name, m.name)) like $21
          or search_fold (concat_ws(' ', p.number, a.number, a.client_name, p.owner_name, b.name, m.name)) like $22
          or (concat_ws(' ', a.name_key, m.name_key) ilike $23)
        )
      )
    limit
      $24
  ) bounded;
-- Aggregate
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Nested Loop
--               Nested Loop
--                 Append
--                   Nested Loop
--                     Nested Loop
--                       Bitmap Heap Scan: invoices
--                         BitmapOr
--                           Bitmap Index Scan: invoices_open
--                           Bitmap Index Scan: invoices_closed
--                       Index Scan: applications_pkey on applications
--                     Index Only Scan: contracts_pkey on contracts
--                   Nested Loop
--                     Index Scan: stock_documents_kind on stock_documents
--                     Index Only Scan: branch_documents_pkey on branch_documents
--                   Hash Join
--                     Seq Scan: returns
--                     Hash
--                       Index Scan: stock_documents_kind on stock_documents
--                 Index Scan: applications_pkey on applications
--               Index Scan: invoices_pkey on invoices
--             Index Only Scan: contracts_pkey on contracts
--         Sort
--           Index Scan: payments_first on payments
--       Seq Scan: branches
--     Index Scan: users_pkey on users

-- found by a search
select
  p.number::text as key,
  p.version,
  p.number,
  p.state,
  a.number as application,
  a.client_name as client,
  b.name as branch,
  m.name as manager,
  p.payment_type,
  p.delivery,
  p.delivery_time,
  p.owner_name,
  p.created_at,
  l.down_payment,
  y.method,
  (p.created_at)::text as sort_,
  (p.number)::text as key_
from
  papers p
  join applications a on a.id = p.application_id
  join invoices i on i.id = p.id
  join contracts c on c.id = i.contract_id
  join contract_sums l on l.contract_id = c.id
  left join lateral (
    select
      method
    from
      payments y
    where
      y.contract_id = c.id
    order by
      y.at
    limit
      1
  ) y on true
  left join branches b on b.id = p.branch_id
  left join users m on m.id = a.manager_id
where
  (
    (
      (
        (
          p.kind = $1
          and p.state = any ($2::text[])
        )
        or (
          p.kind = $3
          and p.state = any ($4::text[])
        )
        or (
          p.kind = $5
          and p.state = any ($6::text[])
        )
        or (
          p.kind = $7
          and p.state = any ($8::text[])
        )
        or (
          p.kind = $9
          and p.state = any ($10::text[])
        )
      )
      or (
        (
          p.kind = $11
          and p.state = any ($12::text[])
        )
        or (
          p.kind = $13
          and p.state = any ($14::text[])
        )
        or (
          p.kind = $15
          and p.state = any ($16::text[])
        )
        or (
          p.kind = $17
          and p.state = any ($18::text[])
        )
        or (
          p.kind = $19
          and p.state = any ($20::text[])
        )
      )
    )
    and p.kind = 'invoice'
    and (
      p.state = 'draft'
      or (
        p.kind = 'invoice'
        and (
          p.payment_type = ''
          or p.delivery = ''
          or p.owner_name = ''
          or p.delivery = 'delivery'
          and p.delivery_time = ''
        )
      )
    )
    and (
      search_fold (concat_ws(' ', p.number, a.number, a.client_name, p.owner_name, b.name, m.name)) like $21
      or search_fold (concat_ws(' ', p.number, a.number, a.client_name, p.owner_name, b.name, m.name)) like $22
      or (concat_ws(' ', a.name_key, m.name_key) ilike $23)
    )
  )
order by
  coalesce(p.created_at, p.created_at) asc,
  p.number asc
limit
  $24;
-- Sort
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Nested Loop
--             Nested Loop
--               Nested Loop
--                 Append
--                   Nested Loop
--                     Nested Loop
--                       Bitmap Heap Scan: invoices
--                         BitmapOr
--                           Bitmap Index Scan: invoices_open
--                           Bitmap Index Scan: invoices_closed
--                       Index Scan: applications_pkey on applications
--                     Index Only Scan: contracts_pkey on contracts
--                   Nested Loop
--                     Index Scan: stock_documents_kind on stock_documents
--                     Index Scan: branch_documents_pkey on branch_documents
--                   Hash Join
--                     Seq Scan: returns
--                     Hash
--                       Index Scan: stock_documents_kind on stock_documents
--                 Index Scan: applications_pkey on applications
--               Index Scan: invoices_pkey on invoices
--             Index Scan: contracts_pkey on contracts
--           Aggregate
--             Index Scan: returns_contract on returns
--         Sort
--           Index Scan: payments_first on payments
--       Seq Scan: branches
--     Index Scan: users_pkey on users

-- by oldest, behind a cursor: as above
-- by number: as above
-- by number, behind a cursor: Index Scan: returns_number_key on returns
-- by application: as above
-- by application, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: as above
