-- Who has planned an announcement, and who has set a dispatch going again: neither is sent once that person may not send it any more.
alter table announcements add column planned_by int references users;
update announcements m set planned_by = coalesce(
  (select a.user_id from audit a
    where a.entity = 'announcement' and a.entity_id = m.id::text and a.action = 'announcement_plan' and a.user_id is not null
    order by a.id desc limit 1),
  m.created_by)
where state = 'planned';
alter table announcements add check (state <> 'planned' or planned_by is not null);
create index announcements_planner on announcements (planned_by) where planned_by is not null;

-- Null: nobody but its sender.
alter table dispatches add column resumed_by int references users;
create index dispatches_resumed_by on dispatches (resumed_by) where resumed_by is not null;

-- When a complaint was last made urgent, also if it is urgent no more: a person has so many a day.
alter table complaints add column urgent_at timestamptz;
update complaints set urgent_at = created_at where urgent;
alter table complaints add check (not urgent or urgent_at is not null);
create index complaints_urgent on complaints (created_by, urgent_at) where urgent_at is not null;
create index complaints_repeated on complaints (duplicate_of) where duplicate_of is not null;
