ALTER TABLE "purchases" DROP CONSTRAINT "purchases_balance_check";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "deposit_cents" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_deposit_check" CHECK ("purchases"."deposit_cents" is null or ("purchases"."deposit_cents" > 0 and "purchases"."deposit_cents" < "purchases"."price_cents" and "purchases"."agreed_at" is not null and "purchases"."balance_of" is null and "purchases"."cash_key" is null and not "purchases"."is_demo"));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_balance_check" CHECK (case when "purchases"."balance_of" is null then "purchases"."due_at" is null else "purchases"."hold_expires_at" is null and not "purchases"."is_demo" and ("purchases"."due_at" is not null or "purchases"."statement_version" is null) end);--> statement-breakpoint
create or replace view shares as select * from purchases where balance_of is null;
--> statement-breakpoint
-- What a buyer has paid of a price is shown to the admins of the group.
drop trigger purchases_change_revision on purchases;
--> statement-breakpoint
create trigger purchases_change_revision after update of state, group_id, user_id, portion, quarters, price_cents,
    deposit_cents, balance_of, is_offer, cash_key, hold_expires_at on purchases
  for each row when (
    (old.state <> new.state and not (old.state = 'held' and new.state = 'settling'))
    or (old.group_id, old.user_id, old.portion, old.quarters, old.price_cents, old.deposit_cents, old.balance_of,
      old.is_offer, old.cash_key, old.hold_expires_at) is distinct from (new.group_id, new.user_id, new.portion,
      new.quarters, new.price_cents, new.deposit_cents, new.balance_of, new.is_offer, new.cash_key,
      new.hold_expires_at)
  ) execute function add_group_change();
