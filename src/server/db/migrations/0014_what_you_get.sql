ALTER TABLE "groups" ADD COLUMN "inspection" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "price_includes" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "aging_days" integer;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_offer_facts_check" CHECK ("groups"."inspection" in ('customExempt', 'usda', 'state') and char_length("groups"."price_includes") between 1 and 200 and "groups"."aging_days" between 0 and 60);