CREATE TABLE "group_pictures" (
	"group_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"picture_id" uuid NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "group_pictures_group_id_place_pk" PRIMARY KEY("group_id","place"),
	CONSTRAINT "group_pictures_place_check" CHECK ("group_pictures"."place" between 0 and 3),
	CONSTRAINT "group_pictures_alt_check" CHECK (char_length("group_pictures"."alt") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"small" "bytea" NOT NULL,
	"medium" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_size_check" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "group_pictures" ADD CONSTRAINT "group_pictures_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_pictures" ADD CONSTRAINT "group_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_pictures_picture_key" ON "group_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_key_key" ON "pictures" USING btree ("key");