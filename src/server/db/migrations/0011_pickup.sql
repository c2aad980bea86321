CREATE TABLE "collected_taps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"is_collected" boolean NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"boxes" integer,
	"hundredths" integer,
	"weighed_at" timestamp (3) with time zone,
	"weighed_by" uuid,
	"window_id" uuid,
	"collector" text,
	"reminded_of" timestamp (3) with time zone,
	"collected_at" timestamp (3) with time zone,
	"collected_by" uuid,
	CONSTRAINT "handovers_weight_check" CHECK ("handovers"."boxes" > 0 and "handovers"."hundredths" > 0),
	CONSTRAINT "handovers_weighed_check" CHECK (("handovers"."weighed_at" is null) = ("handovers"."boxes" is null and "handovers"."hundredths" is null)),
	CONSTRAINT "handovers_collected_check" CHECK (("handovers"."collected_at" is null) = ("handovers"."collected_by" is null))
);
--> statement-breakpoint
CREATE TABLE "pickup_windows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"place" text,
	"address" text,
	"note" text,
	"area" text,
	"fee" text,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"room" integer NOT NULL,
	"known" jsonb,
	"changed_at" timestamp (3) with time zone,
	"missed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_windows_room_check" CHECK ("pickup_windows"."room" > 0),
	CONSTRAINT "pickup_windows_time_check" CHECK ("pickup_windows"."ends_at" > "pickup_windows"."begins_at"),
	CONSTRAINT "pickup_windows_place_check" CHECK (("pickup_windows"."kind" = 'pickup') = ("pickup_windows"."place" is not null) and ("pickup_windows"."kind" = 'delivery') = ("pickup_windows"."area" is not null)),
	CONSTRAINT "pickup_windows_known_check" CHECK (("pickup_windows"."known" is null) = ("pickup_windows"."changed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "hanging_hundredths" integer;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "weighed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "weighed_by" uuid;--> statement-breakpoint
ALTER TABLE "collected_taps" ADD CONSTRAINT "collected_taps_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_taps" ADD CONSTRAINT "collected_taps_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_weighed_by_users_id_fk" FOREIGN KEY ("weighed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_window_id_pickup_windows_id_fk" FOREIGN KEY ("window_id") REFERENCES "public"."pickup_windows"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_collected_by_users_id_fk" FOREIGN KEY ("collected_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_windows" ADD CONSTRAINT "pickup_windows_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handovers_window_idx" ON "handovers" USING btree ("window_id");--> statement-breakpoint
CREATE INDEX "pickup_windows_group_idx" ON "pickup_windows" USING btree ("group_id","begins_at");--> statement-breakpoint
CREATE INDEX "pickup_windows_begin_idx" ON "pickup_windows" USING btree ("begins_at");--> statement-breakpoint
CREATE INDEX "pickup_windows_changed_idx" ON "pickup_windows" USING btree ("changed_at") WHERE "pickup_windows"."changed_at" is not null;--> statement-breakpoint
CREATE INDEX "pickup_windows_open_idx" ON "pickup_windows" USING btree ("ends_at") WHERE "pickup_windows"."missed_at" is null;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_weighed_by_users_id_fk" FOREIGN KEY ("weighed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_hanging_check" CHECK ("groups"."hanging_hundredths" > 0 and ("groups"."hanging_hundredths" is null) = ("groups"."weighed_at" is null));