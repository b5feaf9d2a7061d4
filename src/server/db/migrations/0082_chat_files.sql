-- Files of messages: one for each, a photo or a PDF, whose bytes are in the store of photos.
create table chat_files (
  conversation_id int not null,
  number int not null,
  kind text not null check (kind in ('photo', 'pdf')),
  name text not null,
  size int not null,
  file_key text not null unique,
  sha256 text not null,
  primary key (conversation_id, number),
  foreign key (conversation_id, number) references chat_messages on delete cascade
);
