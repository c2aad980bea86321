CREATE TABLE "scale_tickets" (
	"group_id" uuid NOT NULL,
	"piece" text NOT NULL,
	"picture_id" uuid NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "scale_tickets_group_id_piece_pk" PRIMARY KEY("group_id","piece"),
	CONSTRAINT "scale_tickets_alt_check" CHECK (char_length("scale_tickets"."alt") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "scale_tickets" ADD CONSTRAINT "scale_tickets_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scale_tickets" ADD CONSTRAINT "scale_tickets_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scale_tickets_picture_key" ON "scale_tickets" USING btree ("picture_id");