CREATE TABLE "group_changes" (
	"group_id" uuid NOT NULL,
	"revision" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shown_names" (
	"revision" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "revision" uuid;--> statement-breakpoint
CREATE INDEX "group_changes_group_idx" ON "group_changes" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shown_names_one_row" ON "shown_names" USING btree ((true));
--> statement-breakpoint
insert into "shown_names" default values;
--> statement-breakpoint
-- A group's own row. Random, so that no revision comes twice: not after a rollback, a failover or a restore.
-- Whatever changes its row holds its lock, and so alone takes away the changes that the new revision stands for.
create function change_revision() returns trigger language plpgsql as $$
begin
  new.revision := gen_random_uuid();
  delete from group_changes where group_id = new.id;
  return new;
end
$$;
--> statement-breakpoint
create trigger groups_revision before insert or update on groups
  for each row execute function change_revision();
--> statement-breakpoint
-- Rows that belong to a group. A row is added, so that this waits for no lock: not every statement that changes
-- purchases holds the lock of their group. Where the transaction has changed the group, its revision is new already.
create function add_group_change() returns trigger language plpgsql as $$
begin
  insert into group_changes (group_id) select id from groups
    where id in (old.group_id, new.group_id) and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
--> statement-breakpoint
create trigger group_members_revision after insert or update or delete on group_members
  for each row execute function add_group_change();
--> statement-breakpoint
create trigger waitlist_revision after insert or update or delete on waitlist
  for each row execute function add_group_change();
--> statement-breakpoint
create trigger group_pictures_revision after insert or update or delete on group_pictures
  for each row execute function add_group_change();
--> statement-breakpoint
create trigger invites_revision after insert or update on invites
  for each row execute function add_group_change();
--> statement-breakpoint
create trigger purchases_revision after insert or delete on purchases
  for each row execute function add_group_change();
--> statement-breakpoint
-- `held` to `settling` is shown only to its buyer, whose text is not kept.
create trigger purchases_change_revision after update on purchases
  for each row when (
    (old.state <> new.state and not (old.state = 'held' and new.state = 'settling'))
    or (old.group_id, old.user_id, old.portion, old.quarters, old.price_cents, old.is_offer, old.cash_key,
      old.hold_expires_at) is distinct from (new.group_id, new.user_id, new.portion, new.quarters,
      new.price_cents, new.is_offer, new.cash_key, new.hold_expires_at)
  ) execute function add_group_change();
--> statement-breakpoint
-- A picture is inserted before it has a group, and deleted after.
create function add_change_of_picture() returns trigger language plpgsql as $$
begin
  insert into group_changes (group_id) select group_id from group_pictures where picture_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger pictures_revision after update on pictures
  for each row execute function add_change_of_picture();
--> statement-breakpoint
-- At the end of the transaction, so that it waits for nothing while others wait for its row.
create function change_shown_names() returns trigger language plpgsql as $$
begin
  update shown_names set revision = gen_random_uuid() where xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger suppliers_shown_names after update on suppliers deferrable initially deferred
  for each row when (old.name <> new.name) execute function change_shown_names();
--> statement-breakpoint
create constraint trigger users_shown_names after update on users deferrable initially deferred
  for each row when (
    (old.username, old.email, old.email_verified_at is null, old.deleted_at)
    is distinct from (new.username, new.email, new.email_verified_at is null, new.deleted_at)
  ) execute function change_shown_names();
--> statement-breakpoint
-- Invitations of an address that is forgotten, in groups that are not locked.
create constraint trigger invites_shown_names after delete on invites deferrable initially deferred
  for each row execute function change_shown_names();
