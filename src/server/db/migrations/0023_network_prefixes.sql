DROP INDEX "purchases_network_idx";--> statement-breakpoint
CREATE INDEX "purchases_network_prefix_idx" ON "purchases" USING btree ("network" text_pattern_ops) WHERE "purchases"."network" is not null;