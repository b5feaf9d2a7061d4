-- Photos of goods that are written off, and of fiscal return receipts.
create table document_photos (
  id uuid primary key,
  document_id uuid not null references stock_documents,
  -- A JPEG in base64, as small as the screen needs it.
  picture text not null check (char_length(picture) <= 400000),
  created_by int not null references users,
  at timestamptz not null
);
create index document_photos_document on document_photos (document_id);

create table return_check_photos (
  id uuid primary key,
  return_id uuid not null references return_checks,
  picture text not null check (char_length(picture) <= 400000),
  created_by int not null references users,
  at timestamptz not null
);
create index return_check_photos_return on return_check_photos (return_id);
