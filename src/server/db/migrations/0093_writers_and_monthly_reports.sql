-- Who wrote a dispatch or changed what it sends or to whom: none of them may approve it.
alter table dispatches add column writers int[];
update dispatches d set writers = array(
  select d.created_by
  union
  select a.user_id from audit a
  where a.entity = 'dispatch' and a.entity_id = d.id::text and a.action = 'dispatch_update' and a.user_id is not null
    and a.details -> 'fields' ?| array['template_id', 'branches', 'bought_from', 'bought_to', 'idle_since']);
alter table dispatches alter column writers set not null;

-- The profit and loss has whole months only.
update scheduled_reports set
  every = 'month',
  next_at = case when active then
    (date_trunc('month', now() at time zone 'Asia/Tashkent') + interval '1 month' + make_interval(hours => hour))
      at time zone 'Asia/Tashkent' end,
  version = version + 1
where report = 'pl' and every <> 'month';
