CREATE TABLE "ranch_pictures" (
	"supplier_id" uuid PRIMARY KEY NOT NULL,
	"picture_id" uuid NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "ranch_pictures_alt_check" CHECK (char_length("ranch_pictures"."alt") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "ranch_pictures" ADD CONSTRAINT "ranch_pictures_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranch_pictures" ADD CONSTRAINT "ranch_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ranch_pictures_picture_key" ON "ranch_pictures" USING btree ("picture_id");