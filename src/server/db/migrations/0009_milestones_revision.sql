create trigger milestones_revision after insert or update or delete on milestones
  for each row execute function add_group_change();
