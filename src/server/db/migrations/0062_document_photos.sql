-- Photos of goods that are written off.
create table document_photos (
  id uuid primary key,
  document_id uuid not null references stock_documents,
  -- A JPEG in base64, as small as the screen needs it.
  picture text not null check (char_length(picture) <= 400000),
  created_by int not null references users,
  at timestamptz not null
);
create index document_photos_document on document_photos (document_id);
