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
ALTER TABLE "kept_addresses" ADD CONSTRAINT "kept_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_addresses_token_key" ON "kept_addresses" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "kept_addresses_user_idx" ON "kept_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kept_addresses_email_idx" ON "kept_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "kept_addresses_expiry_idx" ON "kept_addresses" USING btree ("expires_at");