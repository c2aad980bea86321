CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"statement_version" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'owed' NOT NULL,
	"refund_id" text,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"returned_by" uuid,
	"sweep_tries" integer DEFAULT 0 NOT NULL,
	"next_sweep_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_amount_check" CHECK ("returns"."amount_cents" > 0),
	CONSTRAINT "returns_returned_check" CHECK (("returns"."state" = 'returned') = ("returns"."returned_at" is not null) and ("returns"."state" <> 'returned' or num_nulls("returns"."refund_id", "returns"."returned_by") = 1))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"purchase_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"group_id" uuid NOT NULL,
	"hundredths" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"reason" text,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statements_purchase_id_version_pk" PRIMARY KEY("purchase_id","version"),
	CONSTRAINT "statements_weight_check" CHECK ("statements"."hundredths" > 0),
	CONSTRAINT "statements_total_check" CHECK ("statements"."total_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_quarters_check";--> statement-breakpoint
DROP INDEX "purchases_live_hold_key";--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "pricing" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "balance_of" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "statement_version" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_returned_by_users_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returns_purchase_idx" ON "returns" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "returns_owed_idx" ON "returns" USING btree ("next_sweep_at") WHERE "returns"."state" = 'owed';--> statement-breakpoint
CREATE INDEX "statements_group_idx" ON "statements" USING btree ("group_id","version");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_balance_of_purchases_id_fk" FOREIGN KEY ("balance_of") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_live_balance_key" ON "purchases" USING btree ("balance_of") WHERE "purchases"."state" in ('held', 'settling') and "purchases"."balance_of" is not null;--> statement-breakpoint
CREATE INDEX "purchases_balances_idx" ON "purchases" USING btree ("balance_of") WHERE "purchases"."balance_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_live_hold_key" ON "purchases" USING btree ("user_id","group_id") WHERE "purchases"."state" in ('held', 'settling') and "purchases"."balance_of" is null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_balance_check" CHECK (("purchases"."balance_of" is null) = ("purchases"."due_at" is null) and ("purchases"."balance_of" is null or ("purchases"."hold_expires_at" is null and not "purchases"."is_demo")));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_quarters_check" CHECK (case when "purchases"."balance_of" is null then "purchases"."quarters" in (1, 2, 4) else "purchases"."quarters" = 0 end);--> statement-breakpoint
create trigger statements_append_only before update or delete or truncate on statements
  for each statement execute function refuse_change();--> statement-breakpoint
create view shares as select * from purchases where balance_of is null;
