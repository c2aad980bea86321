ALTER TABLE "purchases" ADD COLUMN "returned_to_card_cents" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "returned_another_way_cents" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_returned_check" CHECK (num_nulls("purchases"."returned_to_card_cents", "purchases"."returned_another_way_cents") in (0, 2) and ("purchases"."returned_to_card_cents" is null or ("purchases"."state" = 'refunded' and "purchases"."cash_key" is null and "purchases"."returned_to_card_cents" >= 0 and "purchases"."returned_another_way_cents" >= 0)));--> statement-breakpoint
-- A refund without an id at the provider moved nothing to the card beyond what its dashboard had: the buyer's bank took
-- the money, or an admin said that the buyer was paid another way, or the charge is that of another shop.
UPDATE "purchases" SET
	"returned_to_card_cents" = "part_refunded_cents",
	"returned_another_way_cents" = CASE WHEN "dispute" IS NOT DISTINCT FROM 'lost' OR starts_with("intent_id", 'original_') THEN 0
		ELSE greatest(coalesce((SELECT d."amount_cents" FROM "demo_payments" d WHERE d."intent_id" = "purchases"."intent_id"), "price_cents") - "part_refunded_cents", 0) END
WHERE "state" = 'refunded' AND "cash_key" IS NULL AND "refund_id" IS NULL AND "refund_failed_at" IS NULL;
