CREATE TABLE "calendar_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"user_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"group_id" uuid NOT NULL,
	"text" jsonb NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"sequence" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"mailed_sequence" integer,
	CONSTRAINT "calendar_events_user_id_uid_pk" PRIMARY KEY("user_id","uid"),
	CONSTRAINT "calendar_events_mailed_check" CHECK ("calendar_events"."mailed_sequence" <= "calendar_events"."sequence")
);
--> statement-breakpoint
CREATE TABLE "gathered_mails" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"known" jsonb NOT NULL,
	"latest" jsonb NOT NULL,
	"causer" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "about" jsonb;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gathered_mails" ADD CONSTRAINT "gathered_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_changes_group_idx" ON "calendar_changes" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "calendar_events_group_idx" ON "calendar_events" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "gathered_mails_due_idx" ON "gathered_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "gathered_mails_user_idx" ON "gathered_mails" USING btree ("user_id");