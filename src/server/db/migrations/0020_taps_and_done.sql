ALTER TABLE "collected_taps" ADD COLUMN "made_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "collected_taps" ADD COLUMN "sent_as" text;--> statement-breakpoint
CREATE INDEX "collected_taps_purchase_idx" ON "collected_taps" USING btree ("purchase_id","made_at");--> statement-breakpoint
-- Until now the order of arrival decided, and the first tap of those that gave a share out said when.
update collected_taps set made_at = created_at;
--> statement-breakpoint
update collected_taps t set made_at = h.collected_at from handovers h,
  lateral (select coalesce(max(u.created_at), '-infinity') as at from collected_taps u
    where u.purchase_id = h.purchase_id and not u.is_collected) undone
  where h.purchase_id = t.purchase_id and t.is_collected and h.collected_at < t.created_at
    and h.collected_at > undone.at and t.created_at > undone.at
    and not exists (select from collected_taps f where f.purchase_id = t.purchase_id
      and f.created_at > undone.at and f.created_at < t.created_at);
--> statement-breakpoint
-- Nobody collects who has never paid. That a share was given out and refunded is recorded, in either order.
create or replace function require_paid_handover() returns trigger language plpgsql as $$
begin
  perform 1 from purchases where id = new.purchase_id and state in ('paid', 'refunding', 'refunded') for share;
  if not found then
    raise exception 'share % is not paid and cannot be given out', new.purchase_id
      using errcode = 'check_violation', constraint = 'handovers_paid_check';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- A group is done once one of its shares is given out and none that is paid waits; whatever changed the last of
-- them. A share that waits again takes that back.
create function settle_group_done(changed uuid, waits_again boolean) returns void language plpgsql as $$
begin
  if waits_again then
    update groups set done_at = null where id = changed and done_at is not null;
    return;
  end if;
  update groups g set done_at = clock_timestamp()
    where g.id = changed and g.done_at is null and g.called_off_at is null
      and g.status <> 'open' and g.quarters_held = 0
      and exists (select from purchases p join handovers h on h.purchase_id = p.id
        where p.group_id = changed and h.collected_at is not null)
      and not exists (select from purchases p left join handovers h on h.purchase_id = p.id
        where p.group_id = changed and p.state = 'paid' and h.collected_at is null);
end
$$;
--> statement-breakpoint
create function settle_done_of_share() returns trigger language plpgsql as $$
begin
  perform settle_group_done(p.group_id, p.state = 'paid' and h.collected_at is null)
    from purchases p left join handovers h on h.purchase_id = p.id
    where p.id = coalesce(to_jsonb(new) ->> 'purchase_id', to_jsonb(new) ->> 'id')::uuid;
  return null;
end
$$;
--> statement-breakpoint
create function settle_done_of_group() returns trigger language plpgsql as $$
begin
  perform settle_group_done(new.id, false);
  return null;
end
$$;
--> statement-breakpoint
-- At the end of the transaction, when it is known what became of every share.
create constraint trigger handovers_settle_done after update on handovers deferrable initially deferred
  for each row when ((old.collected_at is null) <> (new.collected_at is null))
  execute function settle_done_of_share();
--> statement-breakpoint
create constraint trigger purchases_settle_done after update on purchases deferrable initially deferred
  for each row when (old.state <> new.state and 'refunding' in (old.state, new.state))
  execute function settle_done_of_share();
--> statement-breakpoint
create constraint trigger groups_settle_done after update on groups deferrable initially deferred
  for each row when (new.status <> 'open' and new.quarters_held = 0 and new.done_at is null
    and new.called_off_at is null and (old.status = 'open' or old.quarters_held > 0))
  execute function settle_done_of_group();
--> statement-breakpoint
-- Groups whose last share was refunded until now instead of given out.
select settle_group_done(id, false) from groups where deleted_at is null and done_at is null and status <> 'open'
  and exists (select from purchases p join handovers h on h.purchase_id = p.id
    where p.group_id = groups.id and h.collected_at is not null);
