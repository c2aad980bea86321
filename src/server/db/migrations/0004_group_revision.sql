CREATE TABLE "shown_names" (
	"revision" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "revision" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "shown_names_one_row" ON "shown_names" USING btree ((true));