CREATE TABLE "charges_fees" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fee_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"available_on" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "fees_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "charges_fees" ADD CONSTRAINT "charges_fees_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_fees_purchase_idx" ON "charges_fees" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "charges_fees_booked_idx" ON "charges_fees" USING btree ("booked_at");--> statement-breakpoint
CREATE INDEX "purchases_fees_due_idx" ON "purchases" USING btree ("next_sweep_at") WHERE "purchases"."fees_due" and not "purchases"."is_demo" and not starts_with("purchases"."intent_id", 'original_') and ("purchases"."paid_at" is not null or "purchases"."refund_id" is not null);