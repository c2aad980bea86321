ALTER TABLE "groups" ADD COLUMN "fill_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "if_unfilled" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "postponed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "called_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "call_off_reason" text;--> statement-breakpoint
CREATE INDEX "groups_fill_by_idx" ON "groups" USING btree ("fill_by") WHERE "groups"."deleted_at" is null and "groups"."fill_by" is not null and "groups"."decided_at" is null and "groups"."called_off_at" is null;--> statement-breakpoint
CREATE INDEX "groups_called_off_idx" ON "groups" USING btree ("called_off_at") WHERE "groups"."called_off_at" is not null;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_fill_by_check" CHECK ("groups"."fill_by" > "groups"."created_at");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_called_off_check" CHECK ("groups"."called_off_at" is null or ("groups"."status" = 'closed' and "groups"."call_off_reason" is not null));