DROP INDEX "mail_outbox_next_idx";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mail_outbox_due_idx" ON "mail_outbox" USING btree (least("next_try_at", "due_at"));