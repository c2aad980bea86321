-- The same order of names in every database, whatever its locale: without case and accents.
CREATE FUNCTION name_order(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'))--> statement-breakpoint
DROP INDEX "groups_name_idx";--> statement-breakpoint
DROP INDEX "suppliers_order_idx";--> statement-breakpoint
DROP INDEX "users_order_idx";--> statement-breakpoint
CREATE INDEX "groups_name_order_idx" ON "groups" USING btree ((name_order("name") collate "C"),"id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "suppliers_name_order_idx" ON "suppliers" USING btree ((name_order("name") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "users_name_order_idx" ON "users" USING btree ((name_order("username") collate "C"),"id");