-- Papers are searched by the owner's name among others: its letters are folded once, and not at each search for every paper.
alter table invoices add column owner_folded text generated always as (search_fold(owner_name)) stored;

-- The view of migration 0056 with this column.
create or replace view papers as
  select i.id, 'invoice'::text as kind, i.number, i.state, a.branch_id, null::int as to_branch_id, i.application_id,
    c.created_by as author_id, i.created_at, i.closed_at, i.payment_type, i.delivery, i.delivery_time, i.owner_name,
    i.version, i.owner_folded
  from invoices i join applications a on a.id = i.application_id join contracts c on c.id = i.contract_id
  union all
  select d.id, 'movement', d.number, d.state, m.from_branch, m.to_branch, d.application_id, d.user_id, m.created_at,
    m.received_at, '', '', '', '', m.version, ''
  from movements m join stock_documents d on d.id = m.document_id
  union all
  select d.id, d.kind, d.number, d.state, d.branch_id, null, d.application_id, d.user_id, x.created_at, x.closed_at,
    '', '', '', '', x.version, ''
  from branch_documents x join stock_documents d on d.id = x.document_id
  where d.kind in ('receipt', 'write_off')
  union all
  select d.id, d.kind, x.number, d.state, d.branch_id, null, d.application_id, x.created_by, x.created_at, x.paid_at,
    '', '', '', '', x.version, ''
  from returns x join stock_documents d on d.id = x.document_id;
