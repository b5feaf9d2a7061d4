-- Whether a request came after the days of return is decided when it is made, by the setting of that day. Until now the days
-- were ten.
alter table returns add column is_late boolean not null default false;
update returns set is_late = (created_at at time zone 'Asia/Tashkent')::date
  - (handed_over_at at time zone 'Asia/Tashkent')::date > 10
where handed_over_at is not null;
alter table returns alter column is_late drop default;
