CREATE TABLE "open_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"sweep_tries" integer DEFAULT 0 NOT NULL,
	"next_sweep_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN IF NOT EXISTS "public_url" text;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN IF NOT EXISTS "taken_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN IF NOT EXISTS "found_again" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "open_payments_next_idx" ON "open_payments" USING btree ("next_sweep_at");