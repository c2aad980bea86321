ALTER TABLE "purchases" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
create or replace view shares as select * from purchases where balance_of is null;
