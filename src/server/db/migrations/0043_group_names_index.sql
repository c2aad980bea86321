CREATE INDEX "groups_names_idx" ON "groups" USING btree ((name_order("name") collate "C"),"id","name","lower_name","lower_tag","supplier_id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY "groups_name_order_idx";
