DROP INDEX "suppliers_name_key";--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_key" ON "suppliers" USING btree (lower("name")) WHERE "suppliers"."deleted_at" is null;