create trigger charges_fees_append_only before update or delete or truncate on charges_fees
  for each statement execute function refuse_change();
