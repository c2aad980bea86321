-- Trigrams find three letters and more of a name without reading every row.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "public"."receipt_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"message" text NOT NULL,
	"supplier_id" uuid,
	"group_id" uuid,
	"raised_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"supplier_id" uuid NOT NULL,
	"animal" text NOT NULL,
	"state" text NOT NULL,
	"tag" text,
	"lower_name" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"lower_tag" text GENERATED ALWAYS AS (lower(tag)) STORED,
	"weights" jsonb,
	"inspection" text,
	"price_includes" text,
	"aging_days" integer,
	"status" text DEFAULT 'open' NOT NULL,
	"portions_available" text[] NOT NULL,
	"total_cents" integer NOT NULL,
	"total_quarters" integer NOT NULL,
	"remaining_cents" integer NOT NULL,
	"quarters_left" integer NOT NULL,
	"held_cents" integer DEFAULT 0 NOT NULL,
	"quarters_held" integer DEFAULT 0 NOT NULL,
	"quarters_withdrawn" integer DEFAULT 0 NOT NULL,
	"reopen_cents" integer DEFAULT 0 NOT NULL,
	"reopen_quarters" integer DEFAULT 0 NOT NULL,
	"rest_cents" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"date_closed" timestamp (3) with time zone,
	"fill_by" timestamp (3) with time zone,
	"if_unfilled" text DEFAULT 'refund' NOT NULL,
	"postponed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"last_call_at" timestamp (3) with time zone,
	"called_off_at" timestamp (3) with time zone,
	"call_off_reason" text,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "groups_total_check" CHECK ("groups"."total_cents" > 0 and "groups"."total_quarters" > 0),
	CONSTRAINT "groups_remaining_check" CHECK ("groups"."remaining_cents" >= 0 and "groups"."remaining_cents" <= "groups"."total_cents"),
	CONSTRAINT "groups_held_check" CHECK ("groups"."held_cents" >= 0 and "groups"."held_cents" <= "groups"."remaining_cents"),
	CONSTRAINT "groups_quarters_check" CHECK ("groups"."quarters_held" >= 0 and "groups"."quarters_held" <= "groups"."quarters_left" and "groups"."quarters_left" <= "groups"."total_quarters"),
	CONSTRAINT "groups_withdrawn_check" CHECK ("groups"."quarters_withdrawn" >= 0 and "groups"."quarters_left" + "groups"."quarters_withdrawn" <= "groups"."total_quarters"),
	CONSTRAINT "groups_reopen_check" CHECK ("groups"."reopen_quarters" >= 0 and "groups"."reopen_quarters" <= "groups"."quarters_withdrawn" and "groups"."reopen_cents" >= 0 and "groups"."reopen_cents" <= "groups"."total_cents" and ("groups"."status" <> 'open' or "groups"."reopen_quarters" = 0)),
	CONSTRAINT "groups_rest_check" CHECK ("groups"."rest_cents" >= 0 and "groups"."rest_cents" <= "groups"."remaining_cents" - "groups"."held_cents" + "groups"."reopen_cents"),
	CONSTRAINT "groups_fill_by_check" CHECK ("groups"."fill_by" > "groups"."created_at"),
	CONSTRAINT "groups_called_off_check" CHECK ("groups"."called_off_at" is null or ("groups"."status" = 'closed' and "groups"."call_off_reason" is not null)),
	CONSTRAINT "groups_offer_facts_check" CHECK ("groups"."inspection" in ('customExempt', 'usda', 'state') and char_length("groups"."price_includes") between 1 and 200 and "groups"."aging_days" between 0 and 60),
	CONSTRAINT "groups_sold_out_check" CHECK ("groups"."quarters_left" > 0 or "groups"."remaining_cents" = 0)
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "last_call_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"sweep_tries" integer DEFAULT 0 NOT NULL,
	"next_sweep_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_url" text,
	"taken_over_at" timestamp (3) with time zone,
	"found_again" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "walks" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"after" text,
	"has_gaps" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"refund_id" text,
	"sweep_tries" integer DEFAULT 0 NOT NULL,
	"next_sweep_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"delta_cents" integer NOT NULL,
	"purchase_id" uuid,
	"actor_id" uuid,
	"note" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"portion" text NOT NULL,
	"quarters" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"state" text NOT NULL,
	"release_reason" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"is_offer" boolean DEFAULT false NOT NULL,
	"intent_id" text,
	"cash_key" uuid,
	"unknown_tries" integer DEFAULT 0 NOT NULL,
	"intent_closed_at" timestamp (3) with time zone,
	"hold_expires_at" timestamp (3) with time zone,
	"network" text,
	"state_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"payment_tries" integer DEFAULT 0 NOT NULL,
	"capture_tries" integer DEFAULT 0 NOT NULL,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"receipt_number" text,
	"paid_at" timestamp (3) with time zone,
	"card" jsonb,
	"sold_as" jsonb,
	"responded_at" timestamp (3) with time zone,
	"refund_id" text,
	"refunded_at" timestamp (3) with time zone,
	"refund_reason" text,
	"refunded_by" uuid,
	"cash_returned_at" timestamp (3) with time zone,
	"cash_returned_by" uuid,
	"refund_failed_at" timestamp (3) with time zone,
	"part_refunded_cents" integer DEFAULT 0 NOT NULL,
	"dispute" text,
	"sweep_tries" integer DEFAULT 0 NOT NULL,
	"next_sweep_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_quarters_check" CHECK ("purchases"."quarters" in (1, 2, 4)),
	CONSTRAINT "purchases_price_check" CHECK ("purchases"."price_cents" > 0),
	CONSTRAINT "purchases_part_refunded_check" CHECK ("purchases"."part_refunded_cents" >= 0),
	CONSTRAINT "purchases_refund_failed_check" CHECK ("purchases"."refund_failed_at" is null or "purchases"."state" in ('refunding', 'refunded', 'released')),
	CONSTRAINT "purchases_paid_check" CHECK ("purchases"."state" not in ('paid', 'refunding', 'refunded') or (("purchases"."intent_id" is not null or "purchases"."cash_key" is not null) and "purchases"."paid_at" is not null and "purchases"."receipt_number" is not null)),
	CONSTRAINT "purchases_release_check" CHECK (("purchases"."state" = 'released') = ("purchases"."release_reason" is not null)),
	CONSTRAINT "purchases_offer_check" CHECK (not "purchases"."is_offer" or ("purchases"."cash_key" is null and "purchases"."hold_expires_at" is not null)),
	CONSTRAINT "purchases_cash_returned_check" CHECK ("purchases"."cash_returned_at" is null or ("purchases"."cash_key" is not null and "purchases"."state" in ('refunding', 'refunded')))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"key" text NOT NULL,
	"buyers_may_share" boolean NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"has_uncommon_password" boolean DEFAULT false NOT NULL,
	"role" text NOT NULL,
	"supplier_id" uuid,
	"email_verified_at" timestamp (3) with time zone,
	"second_factor_at" timestamp (3) with time zone,
	"sale_mails" text DEFAULT 'daily' NOT NULL,
	"sales_told_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rejected_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"portion" text NOT NULL,
	"network" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_payments" ADD CONSTRAINT "demo_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_refunded_by_users_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_cash_returned_by_users_id_fk" FOREIGN KEY ("cash_returned_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_addresses" ADD CONSTRAINT "kept_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_key" ON "alerts" USING btree ("key") WHERE "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "group_members_user_idx" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "groups_created_idx" ON "groups" USING btree ("created_at","id","lower_name","lower_tag","supplier_id","status","remaining_cents","animal","state") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_on_sale_idx" ON "groups" USING btree (("status" <> 'closed' and "remaining_cents" > 0),"created_at","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_supplier_idx" ON "groups" USING btree ("supplier_id","created_at","id","deleted_at");--> statement-breakpoint
CREATE INDEX "groups_creator_idx" ON "groups" USING btree ("created_by","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_name_idx" ON "groups" USING btree ("lower_name","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_animal_idx" ON "groups" USING btree ("animal","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_state_idx" ON "groups" USING btree ("state","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_status_idx" ON "groups" USING btree ("status","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_effective_idx" ON "groups" USING btree ((case when "status" = 'closed' then 'closed' when "remaining_cents" = 0 then 'full' else 'open' end),"id","status","remaining_cents") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_differs_idx" ON "groups" USING btree ("created_at","id") WHERE "groups"."deleted_at" is null and (case when "groups"."status" = 'closed' then 'closed' when "groups"."remaining_cents" = 0 then 'full' else 'open' end) <> "groups"."status";--> statement-breakpoint
CREATE INDEX "groups_updated_idx" ON "groups" USING btree ("updated_at","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_price_idx" ON "groups" USING btree (("total_cents"::bigint * 1000 / "total_quarters"),"id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_left_idx" ON "groups" USING btree ("quarters_left","id") WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_fill_by_idx" ON "groups" USING btree ("fill_by") WHERE "groups"."deleted_at" is null and "groups"."fill_by" is not null and "groups"."decided_at" is null and "groups"."called_off_at" is null;--> statement-breakpoint
CREATE INDEX "groups_called_off_idx" ON "groups" USING btree ("called_off_at") WHERE "groups"."called_off_at" is not null;--> statement-breakpoint
CREATE INDEX "groups_words_idx" ON "groups" USING gin ("lower_name" gin_trgm_ops,"lower_tag" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invites_address_key" ON "invites" USING btree ("group_id","email");--> statement-breakpoint
CREATE INDEX "invites_email_idx" ON "invites" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "last_call_addresses_key_key" ON "last_call_addresses" USING btree ("key");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_next_idx" ON "mail_outbox" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "open_payments_next_idx" ON "open_payments" USING btree ("next_sweep_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shops_one_row" ON "shops" USING btree ((true));--> statement-breakpoint
CREATE UNIQUE INDEX "demo_payments_intent_key" ON "demo_payments" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "demo_payments_user_idx" ON "demo_payments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "demo_payments_unspent_idx" ON "demo_payments" USING btree ("created_at") WHERE "demo_payments"."state" in ('open', 'refunding');--> statement-breakpoint
CREATE INDEX "ledger_group_idx" ON "ledger" USING btree ("group_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_purchase_key" ON "ledger" USING btree ("purchase_id","kind") WHERE "ledger"."kind" in ('purchase', 'refund', 'cash-sale', 'cash-refund');--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_live_hold_key" ON "purchases" USING btree ("user_id","group_id") WHERE "purchases"."state" in ('held', 'settling');--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_intent_key" ON "purchases" USING btree ("intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_cash_key" ON "purchases" USING btree ("cash_key");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_receipt_key" ON "purchases" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "purchases_group_idx" ON "purchases" USING btree ("group_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_user_idx" ON "purchases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_sales_idx" ON "purchases" USING btree ("created_at","id") WHERE "purchases"."state" <> 'released';--> statement-breakpoint
CREATE INDEX "purchases_cash_owed_idx" ON "purchases" USING btree ("created_at","id") WHERE "purchases"."cash_key" is not null and "purchases"."state" in ('refunding', 'refunded') and "purchases"."cash_returned_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_unfinished_idx" ON "purchases" USING btree ("state","state_at") WHERE "purchases"."state" in ('held', 'settling', 'refunding');--> statement-breakpoint
CREATE INDEX "purchases_owed_idx" ON "purchases" USING btree ("next_sweep_at") WHERE "purchases"."refund_failed_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_network_prefix_idx" ON "purchases" USING btree ("network" text_pattern_ops) WHERE "purchases"."network" is not null;--> statement-breakpoint
CREATE INDEX "purchases_moved_idx" ON "purchases" USING btree ("state_at","group_id");--> statement-breakpoint
CREATE INDEX "purchases_unclosed_idx" ON "purchases" USING btree ("state_at") WHERE "purchases"."state" = 'released' and "purchases"."intent_id" is not null and "purchases"."intent_closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_token_key" ON "email_changes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_changes_expiry_idx" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "kept_addresses_token_key" ON "kept_addresses" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "kept_addresses_user_idx" ON "kept_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kept_addresses_email_idx" ON "kept_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "kept_addresses_expiry_idx" ON "kept_addresses" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_key_key" ON "share_links" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_live_key" ON "share_links" USING btree ("group_id") WHERE "share_links"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "share_links_creator_idx" ON "share_links" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_key" ON "suppliers" USING btree (lower("name")) WHERE "suppliers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "suppliers_order_idx" ON "suppliers" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "attempts_key_idx" ON "attempts" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "password_resets_user_idx" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_supplier_idx" ON "users" USING btree ("supplier_id","created_at");--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at","id","username","email","role","supplier_id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_of_supplier_idx" ON "users" USING btree (coalesce("supplier_id", '00000000-0000-0000-0000-000000000000'::uuid),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_order_idx" ON "users" USING btree (lower("username"),"id");--> statement-breakpoint
CREATE INDEX "users_words_idx" ON "users" USING gin (lower("username") gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_place_key" ON "waitlist" USING btree ("group_id","user_id");--> statement-breakpoint
CREATE INDEX "waitlist_user_idx" ON "waitlist" USING btree ("user_id");--> statement-breakpoint
insert into "shops" default values;
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger ledger_append_only before update or delete or truncate on ledger
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Counts one try of each key, or as many of each as there are ids for it, unless one of their limits
-- has no room: then none. Exact however many come at once, in one way there and back: only a function
-- counts, after it has waited for a lock, what others have written meanwhile. The ids of the first key
-- come first. `refused` is the place of the key without room, or null.
create function take_attempts(keys text[], most int[], within_seconds int[], ids uuid[],
    out refused int, out seconds_left float8, out used int[]) language plpgsql as $$
declare
  times constant int := cardinality(ids) / cardinality(keys);
  since timestamptz;
  counted int;
begin
  for place in 1 .. cardinality(keys) loop
    perform pg_advisory_xact_lock(hashtextextended(keys[place], 0));
  end loop;
  for place in 1 .. cardinality(keys) loop
    since := clock_timestamp() - make_interval(secs => within_seconds[place]);
    -- Of the newest first: once the one at the place that blocks is too long ago, there is room.
    select count(*)::int, extract(epoch from
        (array_agg(at order by at desc))[greatest(1, most[place] - times + 1)] - since)
      into counted, seconds_left from attempts where key = keys[place] and at > since;
    if counted + times > most[place] then
      refused := place;
      return;
    end if;
    used := used || (counted + times);
  end loop;
  insert into attempts (id, key, at)
    select ids[i], keys[(i - 1) / times + 1], clock_timestamp() from generate_subscripts(ids, 1) i;
end
$$;
