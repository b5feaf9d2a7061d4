-- The people whom a comment names, each under the name that its text has: a later change of the name changes no comment.
create table comment_mentions (
  comment_id uuid not null references application_comments on delete cascade,
  user_id int not null references users,
  name text not null,
  primary key (comment_id, user_id)
);
create index comment_mentions_user on comment_mentions (user_id);
