-- Links without a login end with what they are of, whichever act ends that (docs/decisions/029-links.md): when a group
-- is deleted or goes to another ranch; the butcher's also when it is called off.
create function end_links_of_group() returns trigger language plpgsql as $$
begin
  update butcher_links set ended_at = clock_timestamp() where group_id = new.id and ended_at is null;
  update share_links set ended_at = clock_timestamp() where group_id = new.id and ended_at is null
    and (new.deleted_at is not null or new.supplier_id <> old.supplier_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger groups_end_links after update on groups
  for each row when (
    old.supplier_id <> new.supplier_id or (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.called_off_at is null) <> (new.called_off_at is null)
  ) execute function end_links_of_group();
--> statement-breakpoint
update butcher_links set ended_at = now() from groups g
  where g.id = group_id and ended_at is null and (g.deleted_at is not null or g.called_off_at is not null);
--> statement-breakpoint
update share_links set ended_at = now() from groups g
  where g.id = group_id and ended_at is null and g.deleted_at is not null;
