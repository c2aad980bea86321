-- Nobody collects who did not pay. A restored row may be of a share that was refunded after it was given out.
create function require_paid_handover() returns trigger language plpgsql as $$
begin
  perform 1 from purchases where id = new.purchase_id
    and (state = 'paid' or (tg_op = 'INSERT' and state in ('refunding', 'refunded'))) for share;
  if not found then
    raise exception 'share % is not paid and cannot be given out', new.purchase_id
      using errcode = 'check_violation', constraint = 'handovers_paid_check';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger handovers_paid_insert before insert on handovers
  for each row when (new.collected_at is not null) execute function require_paid_handover();
--> statement-breakpoint
create trigger handovers_paid_update before update on handovers
  for each row when (old.collected_at is null and new.collected_at is not null)
  execute function require_paid_handover();
