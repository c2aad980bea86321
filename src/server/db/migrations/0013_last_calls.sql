CREATE TABLE "last_call_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "last_call_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "headers" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "last_call_addresses_key_key" ON "last_call_addresses" USING btree ("key");