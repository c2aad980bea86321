-- One statement for both counts of a change, in the order of their key, so that two transactions lock them in the same
-- order.
create function count_groups() returns trigger language plpgsql as $$
begin
  insert into group_counts as kept (supplier_id, status, effective, groups)
    select supplier_id, status,
      case when status = 'closed' then 'closed' when remaining_cents = 0 then 'full' else 'open' end, sum(change)
    from (values
      (old.supplier_id, old.status, old.remaining_cents, old.deleted_at, -1),
      (new.supplier_id, new.status, new.remaining_cents, new.deleted_at, 1)
    ) changed (supplier_id, status, remaining_cents, deleted_at, change)
    where supplier_id is not null and deleted_at is null
    group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (supplier_id, status, effective) do update set groups = kept.groups + excluded.groups;
  return null;
end
$$;
--> statement-breakpoint
-- At the end of the transaction, so that a count is locked only during the commit.
create constraint trigger groups_added_count after insert or delete on groups deferrable initially deferred
  for each row execute function count_groups();
--> statement-breakpoint
create constraint trigger groups_changed_count after update on groups deferrable initially deferred
  for each row when (
    (old.supplier_id, old.status, old.remaining_cents = 0, old.deleted_at is null)
    is distinct from (new.supplier_id, new.status, new.remaining_cents = 0, new.deleted_at is null)
  ) execute function count_groups();
--> statement-breakpoint
-- The triggers' lock on groups is held until the end of this transaction: no change is missed or counted twice.
insert into group_counts (supplier_id, status, effective, groups)
  select supplier_id, status,
    case when status = 'closed' then 'closed' when remaining_cents = 0 then 'full' else 'open' end, count(*)
  from groups where deleted_at is null group by 1, 2, 3;
