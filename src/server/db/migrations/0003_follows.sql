CREATE TABLE "follows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"supplier_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text,
	"key" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"told_until" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_person_check" CHECK (("follows"."user_id" is null) <> ("follows"."email" is null)),
	CONSTRAINT "follows_user_check" CHECK ("follows"."user_id" is null or "follows"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "follows_key_key" ON "follows" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "follows_user_key" ON "follows" USING btree ("user_id","supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "follows_email_key" ON "follows" USING btree ("email","supplier_id");--> statement-breakpoint
CREATE INDEX "follows_supplier_idx" ON "follows" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE INDEX "follows_unconfirmed_idx" ON "follows" USING btree ("created_at") WHERE "follows"."confirmed_at" is null;