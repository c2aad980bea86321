ALTER TABLE "purchases" ADD COLUMN "cash_returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "cash_returned_by" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_cash_returned_by_users_id_fk" FOREIGN KEY ("cash_returned_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_cash_owed_idx" ON "purchases" USING btree ("created_at","id") WHERE "purchases"."cash_key" is not null and "purchases"."state" in ('refunding', 'refunded') and "purchases"."cash_returned_at" is null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_cash_returned_check" CHECK ("purchases"."cash_returned_at" is null or ("purchases"."cash_key" is not null and "purchases"."state" in ('refunding', 'refunded')));--> statement-breakpoint
UPDATE "purchases" SET "cash_returned_at" = coalesce("refunded_at", "state_at") WHERE "cash_key" is not null AND "state" = 'refunded' AND NOT EXISTS (SELECT FROM "alerts" WHERE "alerts"."key" = 'cash-owed:' || "purchases"."group_id" AND "alerts"."resolved_at" is null);
