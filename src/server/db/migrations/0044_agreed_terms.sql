ALTER TABLE "purchases" ADD COLUMN "agreed_terms" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_agreed_terms_check" CHECK ("purchases"."agreed_terms" is null or ("purchases"."agreed_terms" > 0 and "purchases"."agreed_at" is not null));--> statement-breakpoint
create or replace view shares as select * from purchases where balance_of is null;
