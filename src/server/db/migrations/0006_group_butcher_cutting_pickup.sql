ALTER TABLE "groups" ADD COLUMN "butcher" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "cutting" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "pickup" text;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_butcher_check" CHECK (char_length("groups"."butcher") between 1 and 200);--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_cutting_check" CHECK (char_length("groups"."cutting") between 1 and 200);--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_pickup_check" CHECK (char_length("groups"."pickup") between 1 and 200);