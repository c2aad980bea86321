ALTER TABLE "purchases" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "purchases_network_idx" ON "purchases" USING btree ("network") WHERE "purchases"."network" is not null;