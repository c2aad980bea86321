ALTER TABLE "pickup_windows" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "calendar" text;--> statement-breakpoint
CREATE INDEX "milestones_news_idx" ON "milestones" USING btree ("group_id") WHERE ("milestones"."planned_on" is distinct from "milestones"."told_on" or ("milestones"."done_at" is not null) <> "milestones"."told_done");