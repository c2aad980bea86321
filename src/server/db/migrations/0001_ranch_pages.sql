CREATE TABLE "ranch_names" (
	"name" text PRIMARY KEY NOT NULL,
	"supplier_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ranch_names_name_check" CHECK ("ranch_names"."name" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "ranch_pages" (
	"supplier_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"is_open" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ranch_pages_about_check" CHECK (char_length("ranch_pages"."about") <= 500)
);
--> statement-breakpoint
ALTER TABLE "ranch_names" ADD CONSTRAINT "ranch_names_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranch_pages" ADD CONSTRAINT "ranch_pages_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranch_pages" ADD CONSTRAINT "ranch_pages_name_ranch_names_name_fk" FOREIGN KEY ("name") REFERENCES "public"."ranch_names"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ranch_names_supplier_idx" ON "ranch_names" USING btree ("supplier_id");