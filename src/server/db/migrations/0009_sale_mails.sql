ALTER TABLE "purchases" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sale_mails" text DEFAULT 'daily' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sales_told_at" timestamp (3) with time zone DEFAULT now() NOT NULL;