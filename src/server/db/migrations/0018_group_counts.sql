CREATE TABLE "group_counts" (
	"supplier_id" uuid NOT NULL,
	"status" text NOT NULL,
	"effective" text NOT NULL,
	"groups" integer NOT NULL,
	CONSTRAINT "group_counts_supplier_id_status_effective_pk" PRIMARY KEY("supplier_id","status","effective")
);
