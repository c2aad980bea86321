CREATE TABLE "butcher_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"key" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "butcher_links" ADD CONSTRAINT "butcher_links_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "butcher_links" ADD CONSTRAINT "butcher_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "butcher_links_key_key" ON "butcher_links" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "butcher_links_live_key" ON "butcher_links" USING btree ("group_id") WHERE "butcher_links"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "butcher_links_creator_idx" ON "butcher_links" USING btree ("created_by");