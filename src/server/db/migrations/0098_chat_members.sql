-- Who has left a group and is not added again by those who are in it (src/docs/business-rules.md#chat).
alter table conversation_members add column left_at timestamptz;

-- Who has made a group: `created_by` passes on to the next of its people, and a person makes only so many a day.
alter table conversations add column made_by int references users;
update conversations set made_by = created_by;
alter table conversations alter column made_by set not null;
create index conversations_maker on conversations (made_by, created_at) where kind = 'group';

-- Messages that are for somebody, who has not read them yet: of two people each, otherwise those that mention the person.
create table chat_addressed (
  conversation_id int not null,
  number int not null,
  user_id int not null references users,
  primary key (conversation_id, number, user_id),
  foreign key (conversation_id, number) references chat_messages on delete cascade
);
create index chat_addressed_user on chat_addressed (user_id, conversation_id);

insert into chat_addressed (conversation_id, number, user_id)
  select n.conversation_id, n.number, o.user_id
  from conversations c
  join chat_messages n on n.conversation_id = c.id and n.deleted_at is null
  cross join lateral (select case when n.author_id = c.first_id then c.second_id else c.first_id end as user_id) o
  left join chat_readings r on r.conversation_id = c.id and r.user_id = o.user_id
  where c.kind = 'direct' and n.number > coalesce(r.number, 0);

-- Notices of conversations that the person has left or of which nothing is to be read stay no longer unread.
update notifications n set read_at = now(), seen_at = coalesce(n.seen_at, now())
from conversations c, users u
where n.kind = 'message' and n.read_at is null and n.subject = c.id::text and u.id = n.user_id
  and u.id is distinct from c.first_id and u.id is distinct from c.second_id
  and c.branch_id is distinct from u.branch_id
  and not exists (select 1 from conversation_members m where m.conversation_id = c.id and m.user_id = u.id);
