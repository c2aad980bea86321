CREATE TABLE "shops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "shops_one_row" ON "shops" USING btree ((true));
--> statement-breakpoint
insert into "shops" default values;
