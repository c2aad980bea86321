CREATE TABLE "cut_sheets" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"is_agreed" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "standard_cut" jsonb;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "standard_cut_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "cut_sheets_due" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "cut_sheets_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cut_sheets" ADD CONSTRAINT "cut_sheets_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_cut_sheets_due_idx" ON "groups" USING btree ("cut_sheets_due") WHERE "groups"."deleted_at" is null and "groups"."cut_sheets_due" is not null and "groups"."cut_sheets_reminded_at" is null;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_cut_sheets_check" CHECK ("groups"."standard_cut" is not null or "groups"."cut_sheets_due" is null);