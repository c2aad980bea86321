ALTER TABLE "purchases" DROP CONSTRAINT "purchases_offer_check";--> statement-breakpoint
ALTER TABLE "waitlist" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_offer_check" CHECK (not "purchases"."is_offer" or ("purchases"."cash_key" is null and "purchases"."hold_expires_at" is not null));