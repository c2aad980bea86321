CREATE TABLE "milestones" (
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"planned_on" date,
	"done_at" timestamp (3) with time zone,
	"note" text,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_on" date,
	"told_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "milestones_group_id_kind_pk" PRIMARY KEY("group_id","kind"),
	CONSTRAINT "milestones_kind_check" CHECK ("milestones"."kind" in ('booked', 'harvested', 'cut', 'ready')),
	CONSTRAINT "milestones_note_check" CHECK (char_length("milestones"."note") between 1 and 200),
	CONSTRAINT "milestones_reason_check" CHECK (char_length("milestones"."reason") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "reached" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_harvested_check" CHECK ("groups"."status" <> 'open' or (coalesce("groups"."reached", 'booked') = 'booked' and "groups"."done_at" is null));