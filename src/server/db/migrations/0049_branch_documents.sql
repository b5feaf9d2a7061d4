-- Documents of the stock of one branch: receipts from suppliers and write-offs. The document is a row of stock_documents; what is
-- posted is in the ledger. A draft has lines here and no entries.
create table branch_documents (
  document_id uuid primary key references stock_documents,
  version int not null default 1,
  created_at timestamptz not null,
  -- Of a receipt: who supplies, and the paper that came with the goods.
  supplier text not null default '',
  paper_number text not null default '',
  paper_date date,
  -- Of a write-off.
  place text check (place in ('shop', 'defect')),
  cause text check (cause in ('damaged', 'defective', 'lost', 'stolen', 'own_use', 'other')),
  -- Why it was refused.
  answer text not null default '',
  -- Posted, or ended otherwise.
  closed_at timestamptz,
  closed_by int references users
);

create table branch_document_lines (
  id uuid primary key,
  document_id uuid not null references branch_documents,
  position int not null,
  product_id int not null references products,
  quantity int not null check (quantity > 0),
  -- Codes of the only piece.
  imei text,
  gtin text,
  serial text,
  marking text,
  -- Whole soʻm per piece; null where nobody has entered it.
  cost bigint check (cost >= 0),
  -- Whole soʻm with which it was posted; null before.
  value bigint
);
create index branch_document_lines_document on branch_document_lines (document_id);

-- The lists of one kind, newest first, and of one branch.
create index stock_documents_kind on stock_documents (kind, number desc);
