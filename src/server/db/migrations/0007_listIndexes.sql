CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "groups_created_idx";--> statement-breakpoint
DROP INDEX "groups_on_sale_idx";--> statement-breakpoint
DROP INDEX "groups_supplier_idx";--> statement-breakpoint
DROP INDEX "users_role_idx";--> statement-breakpoint
ALTER TABLE "groups" ALTER COLUMN "created_by" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "groups_creator_idx" ON "groups" USING btree ("created_by","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_name_idx" ON "groups" USING btree (lower("name"),"id","name") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_animal_idx" ON "groups" USING btree ("animal","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_state_idx" ON "groups" USING btree ("state","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_status_idx" ON "groups" USING btree ("status","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_effective_idx" ON "groups" USING btree ((case when "status" = 'closed' then 'closed' when "remaining_cents" = 0 then 'full' else 'open' end),"id","status","remaining_cents") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_differs_idx" ON "groups" USING btree ("created_at","id") WHERE "groups"."deleted_at" is null and (case when "groups"."status" = 'closed' then 'closed' when "groups"."remaining_cents" = 0 then 'full' else 'open' end) <> "groups"."status";--> statement-breakpoint
CREATE INDEX "groups_updated_idx" ON "groups" USING btree ("updated_at","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_price_idx" ON "groups" USING btree (("total_cents"::bigint * 1000 / "total_quarters"),"id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_left_idx" ON "groups" USING btree ("quarters_left","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_words_idx" ON "groups" USING gin (lower("name") gin_trgm_ops,lower("tag") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchases_sales_idx" ON "purchases" USING btree ("created_at","id") WHERE "purchases"."state" <> 'released';--> statement-breakpoint
CREATE INDEX "suppliers_order_idx" ON "suppliers" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_order_idx" ON "users" USING btree (lower("username"),"id");--> statement-breakpoint
CREATE INDEX "users_words_idx" ON "users" USING gin (lower("username") gin_trgm_ops,lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "groups_created_idx" ON "groups" USING btree ("created_at","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_on_sale_idx" ON "groups" USING btree (("status" <> 'closed' and "remaining_cents" > 0),"created_at","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_supplier_idx" ON "groups" USING btree ("supplier_id","created_at","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role","id") WHERE "users"."deleted_at" is null;