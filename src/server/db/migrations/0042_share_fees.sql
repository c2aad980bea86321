ALTER TABLE "purchases" ADD COLUMN "share_fees" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_share_fees_check" CHECK ("purchases"."share_fees" is null or ("purchases"."balance_of" is null and jsonb_array_length("purchases"."share_fees") between 1 and 12));--> statement-breakpoint
create or replace view shares as select * from purchases where balance_of is null;
