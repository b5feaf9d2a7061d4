-- The picture that a person has chosen of themselves: a small JPEG in base64. A table of its own, because accounts are read with
-- every request and pictures are not.
create table user_pictures (
  user_id bigint primary key references users (id) on delete cascade,
  picture text not null check (char_length(picture) <= 120000),
  updated_at timestamptz not null
);
