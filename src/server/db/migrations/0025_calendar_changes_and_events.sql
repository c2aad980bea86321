-- What an event says, or that it takes place, can change by each of these, whichever act changes it. Rows are only
-- inserted, so that no act waits for another here.
create function add_calendar_change() returns trigger language plpgsql as $$
begin
  insert into calendar_changes (group_id)
    select distinct group_id from (values (old.group_id), (new.group_id)) changed (group_id) where group_id is not null;
  return null;
end
$$;
--> statement-breakpoint
create trigger milestones_calendar after insert or update or delete on milestones
  for each row execute function add_calendar_change();
--> statement-breakpoint
create trigger pickup_windows_calendar after update or delete on pickup_windows
  for each row execute function add_calendar_change();
--> statement-breakpoint
create trigger purchases_calendar after update on purchases
  for each row when (
    old.state <> new.state and 'paid' in (old.state, new.state)
    or old.state = 'paid' and (old.user_id, old.group_id) <> (new.user_id, new.group_id)
  ) execute function add_calendar_change();
--> statement-breakpoint
create function add_calendar_change_of_share() returns trigger language plpgsql as $$
begin
  insert into calendar_changes (group_id) select group_id from purchases where id = new.purchase_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger handovers_calendar after update on handovers
  for each row when (
    old.window_id is distinct from new.window_id or old.collected_at is distinct from new.collected_at
  ) execute function add_calendar_change_of_share();
--> statement-breakpoint
create function add_calendar_change_of_group() returns trigger language plpgsql as $$
begin
  insert into calendar_changes (group_id) values (new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger groups_calendar after update on groups
  for each row when (
    (old.name, old.time_zone, old.supplier_id, old.called_off_at, old.deleted_at, old.done_at)
    is distinct from (new.name, new.time_zone, new.supplier_id, new.called_off_at, new.deleted_at, new.done_at)
  ) execute function add_calendar_change_of_group();
--> statement-breakpoint
create function add_calendar_change_of_supplier() returns trigger language plpgsql as $$
begin
  insert into calendar_changes (group_id) select id from groups
    where supplier_id = new.id and deleted_at is null and called_off_at is null;
  return null;
end
$$;
--> statement-breakpoint
create trigger suppliers_calendar after update on suppliers
  for each row when (old.name <> new.name) execute function add_calendar_change_of_supplier();
--> statement-breakpoint
-- Events that the version before has mailed, so that they can be cancelled, too. Its numbers were seconds since 2026.
insert into calendar_events (user_id, uid, group_id, text, is_cancelled, sequence, changed_at, mailed_sequence)
  select distinct on (1, 2) p.user_id, 'window-' || w.id || '@sharecut', p.group_id,
    jsonb_build_object(
      'title', case w.kind when 'pickup' then 'Pick up your share of ' || g.name
        else 'Your share of ' || g.name || ' is delivered' end,
      'when', jsonb_build_object(
        'begin', to_char(w.begins_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'end', to_char(w.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      'takesTime', w.kind = 'pickup', 'notes', '[]'::jsonb, 'place', coalesce(w.place, w.area),
      'url', coalesce((select public_url from shops), '') || '/purchases/' || p.id || '/receipt'),
    false, extract(epoch from now())::int - 1767225600, date_trunc('second', now()),
    extract(epoch from now())::int - 1767225600
  from handovers h join purchases p on p.id = h.purchase_id join pickup_windows w on w.id = h.window_id
    join groups g on g.id = p.group_id join users u on u.id = p.user_id
  where p.state = 'paid' and u.deleted_at is null and g.called_off_at is null and w.ends_at > now()
  order by 1, 2, p.id;
--> statement-breakpoint
insert into calendar_events (user_id, uid, group_id, text, is_cancelled, sequence, changed_at, mailed_sequence)
  select distinct p.user_id, 'milestone-' || g.id || '-' || m.kind || '@sharecut', g.id,
    jsonb_build_object(
      'title', g.name || ': ' || initcap(m.kind), 'when', coalesce(m.told_on, m.done_at::date)::text,
      'takesTime', false, 'notes', '[]'::jsonb, 'place', null,
      'url', coalesce((select public_url from shops), '') || '/groups/view/' || g.id),
    false, extract(epoch from now())::int - 1767225600, date_trunc('second', now()),
    extract(epoch from now())::int - 1767225600
  from milestones m join groups g on g.id = m.group_id join purchases p on p.group_id = g.id
    join users u on u.id = p.user_id
  where p.state = 'paid' and u.deleted_at is null and g.called_off_at is null and g.done_at is null
    and coalesce(m.told_on, m.done_at::date) is not null;
