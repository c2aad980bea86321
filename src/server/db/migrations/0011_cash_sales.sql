ALTER TABLE "purchases" DROP CONSTRAINT "purchases_paid_check";--> statement-breakpoint
DROP INDEX "ledger_purchase_key";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "cash_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_cash_key" ON "purchases" USING btree ("cash_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_purchase_key" ON "ledger" USING btree ("purchase_id","kind") WHERE "ledger"."kind" in ('purchase', 'refund', 'cash-sale', 'cash-refund');--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_paid_check" CHECK ("purchases"."state" not in ('paid', 'refunding', 'refunded') or (("purchases"."intent_id" is not null or "purchases"."cash_key" is not null) and "purchases"."paid_at" is not null and "purchases"."receipt_number" is not null));