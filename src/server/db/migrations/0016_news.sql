CREATE TABLE "group_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"text" text,
	"picture_id" uuid,
	"picture_alt" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "group_news_text_check" CHECK (char_length("group_news"."text") between 1 and 2000),
	CONSTRAINT "group_news_deleted_check" CHECK (("group_news"."text" is null) = ("group_news"."deleted_at" is not null)),
	CONSTRAINT "group_news_picture_check" CHECK (("group_news"."picture_id" is null) = ("group_news"."picture_alt" is null) and ("group_news"."picture_id" is null or "group_news"."deleted_at" is null)),
	CONSTRAINT "group_news_alt_check" CHECK (char_length("group_news"."picture_alt") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "handovers" ADD COLUMN "room_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "last_call_addresses" ADD COLUMN "news_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "group_news" ADD CONSTRAINT "group_news_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_news" ADD CONSTRAINT "group_news_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_news" ADD CONSTRAINT "group_news_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_news_group_idx" ON "group_news" USING btree ("group_id","created_at");--> statement-breakpoint
CREATE INDEX "group_news_creator_idx" ON "group_news" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "group_news_picture_key" ON "group_news" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "group_news_unmailed_idx" ON "group_news" USING btree ("created_at") WHERE "group_news"."mailed_at" is null and "group_news"."deleted_at" is null;