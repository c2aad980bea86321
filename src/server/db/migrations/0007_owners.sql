CREATE TABLE "agreements" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"signed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_check" CHECK ("agreements"."version" > 0 and char_length("agreements"."name") between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "owner_contacts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_contacts_check" CHECK (char_length("owner_contacts"."name") between 1 and 120 and char_length("owner_contacts"."phone") between 7 and 40 and char_length("owner_contacts"."street") between 1 and 120 and char_length("owner_contacts"."city") between 1 and 80 and char_length("owner_contacts"."state") = 2 and char_length("owner_contacts"."zip") between 5 and 10)
);
--> statement-breakpoint
CREATE TABLE "owner_reminders" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "owner_reminders_check" CHECK ("owner_reminders"."sent" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "purchase_owners" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_owners_check" CHECK (char_length("purchase_owners"."name") between 1 and 120 and char_length("purchase_owners"."phone") between 7 and 40 and char_length("purchase_owners"."street") between 1 and 120 and char_length("purchase_owners"."city") between 1 and 80 and char_length("purchase_owners"."state") = 2 and char_length("purchase_owners"."zip") between 5 and 10)
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_contacts" ADD CONSTRAINT "owner_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_reminders" ADD CONSTRAINT "owner_reminders_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_owners" ADD CONSTRAINT "purchase_owners_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;