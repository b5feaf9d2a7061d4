-- The receipt whose costs a document `cost_correction` corrects: a cost that was entered for a receipt is none once it is reversed.
alter table stock_documents add column corrects uuid references stock_documents,
  add constraint stock_documents_corrects check (corrects is null or kind = 'cost_correction');
-- Until now a correction had the branch of its receipt, and lines with the costs that the lines of the receipt have since.
update stock_documents c set corrects = (
  select r.id from stock_documents r
  where r.kind = 'receipt' and r.branch_id = c.branch_id and r.number < c.number and not exists (
    select from stock_lines s where s.document_id = c.id and s.cost_given and not exists (
      select from branch_document_lines l
      where l.document_id = r.id and l.product_id = s.product_id and l.cost = s.cost))
  order by r.number desc limit 1)
where c.kind = 'cost_correction';
