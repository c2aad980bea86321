DROP INDEX "groups_created_idx";--> statement-breakpoint
DROP INDEX "groups_supplier_idx";--> statement-breakpoint
DROP INDEX "groups_name_idx";--> statement-breakpoint
DROP INDEX "groups_words_idx";--> statement-breakpoint
DROP INDEX "users_created_idx";--> statement-breakpoint
DROP INDEX "users_words_idx";--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "lower_name" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "lower_tag" text GENERATED ALWAYS AS (lower(tag)) STORED;--> statement-breakpoint
CREATE INDEX "users_of_supplier_idx" ON "users" USING btree (coalesce("supplier_id", '00000000-0000-0000-0000-000000000000'::uuid),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_created_idx" ON "groups" USING btree ("created_at","id","lower_name","lower_tag","supplier_id","status","remaining_cents","animal","state") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_supplier_idx" ON "groups" USING btree ("supplier_id","created_at","id","deleted_at");--> statement-breakpoint
CREATE INDEX "groups_name_idx" ON "groups" USING btree ("lower_name","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_words_idx" ON "groups" USING gin ("lower_name" gin_trgm_ops,"lower_tag" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at","id","username","email","role","supplier_id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_words_idx" ON "users" USING gin (lower("username") gin_trgm_ops,"email" gin_trgm_ops);