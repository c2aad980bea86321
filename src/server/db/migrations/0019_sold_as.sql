ALTER TABLE "purchases" ADD COLUMN "sold_as" jsonb;--> statement-breakpoint
UPDATE "purchases" p SET "sold_as" = (
	SELECT jsonb_build_object('name', g.name, 'animal', g.animal, 'state', g.state, 'tag', g.tag,
		'weights', g.weights, 'inspection', g.inspection, 'priceIncludes', g.price_includes,
		'agingDays', g.aging_days, 'supplier', jsonb_build_object('name', s.name, 'email', s.email,
			'phone', s.phone, 'address', s.address))
	FROM "groups" g JOIN "suppliers" s ON s.id = g.supplier_id WHERE g.id = p.group_id)
WHERE p.receipt_number IS NOT NULL;