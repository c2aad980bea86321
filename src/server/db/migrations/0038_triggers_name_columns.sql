-- Each statement that writes a row reads the table's expressions anew: those of checks and generated columns, which are
-- short as one constant, and the conditions of triggers, unless a trigger names the columns that it is about and the
-- statement sets none of them.
drop trigger groups_calendar on groups;
--> statement-breakpoint
ALTER TABLE "groups" DROP CONSTRAINT "groups_own_zone_check";
--> statement-breakpoint
ALTER TABLE "groups" DROP CONSTRAINT "groups_offer_facts_check";
--> statement-breakpoint
ALTER TABLE "suppliers" DROP CONSTRAINT "suppliers_time_zone_check";
--> statement-breakpoint
ALTER TABLE "groups" drop column "time_zone";
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "time_zone" text GENERATED ALWAYS AS (coalesce(own_zone, '{"AL":"America/Chicago","AK":"America/Anchorage","AZ":"America/Phoenix","AR":"America/Chicago","CA":"America/Los_Angeles","CO":"America/Denver","CT":"America/New_York","DE":"America/New_York","FL":"America/New_York","GA":"America/New_York","HI":"Pacific/Honolulu","ID":"America/Denver","IL":"America/Chicago","IN":"America/New_York","IA":"America/Chicago","KS":"America/Chicago","KY":"America/New_York","LA":"America/Chicago","ME":"America/New_York","MD":"America/New_York","MA":"America/New_York","MI":"America/New_York","MN":"America/Chicago","MS":"America/Chicago","MO":"America/Chicago","MT":"America/Denver","NE":"America/Chicago","NV":"America/Los_Angeles","NH":"America/New_York","NJ":"America/New_York","NM":"America/Denver","NY":"America/New_York","NC":"America/New_York","ND":"America/Chicago","OH":"America/New_York","OK":"America/Chicago","OR":"America/Los_Angeles","PA":"America/New_York","RI":"America/New_York","SC":"America/New_York","SD":"America/Chicago","TN":"America/Chicago","TX":"America/Chicago","UT":"America/Denver","VT":"America/New_York","VA":"America/New_York","WA":"America/Los_Angeles","WV":"America/New_York","WI":"America/Chicago","WY":"America/Denver"}'::jsonb ->> state)) STORED NOT NULL;
--> statement-breakpoint
drop trigger purchases_change_revision on purchases;
--> statement-breakpoint
create trigger purchases_change_revision after update of state, group_id, user_id, portion, quarters, price_cents,
    is_offer, cash_key, hold_expires_at on purchases
  for each row when (
    (old.state <> new.state and not (old.state = 'held' and new.state = 'settling'))
    or (old.group_id, old.user_id, old.portion, old.quarters, old.price_cents, old.is_offer, old.cash_key,
      old.hold_expires_at) is distinct from (new.group_id, new.user_id, new.portion, new.quarters,
      new.price_cents, new.is_offer, new.cash_key, new.hold_expires_at)
  ) execute function add_group_change();
--> statement-breakpoint
drop trigger purchases_settle_done on purchases;
--> statement-breakpoint
create constraint trigger purchases_settle_done after update of state on purchases deferrable initially deferred
  for each row when (old.state <> new.state and 'refunding' in (old.state, new.state))
  execute function settle_done_of_share();
--> statement-breakpoint
drop trigger purchases_calendar on purchases;
--> statement-breakpoint
create trigger purchases_calendar after update of state, user_id, group_id on purchases
  for each row when (
    old.state <> new.state and 'paid' in (old.state, new.state)
    or old.state = 'paid' and (old.user_id, old.group_id) <> (new.user_id, new.group_id)
  ) execute function add_calendar_change();
--> statement-breakpoint
drop trigger groups_changed_count on groups;
--> statement-breakpoint
create constraint trigger groups_changed_count after update of supplier_id, status, remaining_cents, deleted_at
  on groups deferrable initially deferred
  for each row when (
    (old.supplier_id, old.status, old.remaining_cents = 0, old.deleted_at is null)
    is distinct from (new.supplier_id, new.status, new.remaining_cents = 0, new.deleted_at is null)
  ) execute function count_groups();
--> statement-breakpoint
drop trigger groups_settle_done on groups;
--> statement-breakpoint
create constraint trigger groups_settle_done after update of status, quarters_held, done_at, called_off_at
  on groups deferrable initially deferred
  for each row when (new.status <> 'open' and new.quarters_held = 0 and new.done_at is null
    and new.called_off_at is null and (old.status = 'open' or old.quarters_held > 0))
  execute function settle_done_of_group();
--> statement-breakpoint
drop trigger groups_end_links on groups;
--> statement-breakpoint
create trigger groups_end_links after update of supplier_id, deleted_at, called_off_at on groups
  for each row when (
    old.supplier_id <> new.supplier_id or (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.called_off_at is null) <> (new.called_off_at is null)
  ) execute function end_links_of_group();
--> statement-breakpoint
create trigger groups_calendar
  after update of name, time_zone, supplier_id, called_off_at, deleted_at, done_at on groups
  for each row when (
    (old.name, old.time_zone, old.supplier_id, old.called_off_at, old.deleted_at, old.done_at)
    is distinct from (new.name, new.time_zone, new.supplier_id, new.called_off_at, new.deleted_at, new.done_at)
  ) execute function add_calendar_change_of_group();
--> statement-breakpoint
drop trigger handovers_calendar on handovers;
--> statement-breakpoint
create trigger handovers_calendar after update of window_id, collected_at on handovers
  for each row when (
    old.window_id is distinct from new.window_id or old.collected_at is distinct from new.collected_at
  ) execute function add_calendar_change_of_share();
--> statement-breakpoint
drop trigger handovers_settle_done on handovers;
--> statement-breakpoint
create constraint trigger handovers_settle_done after update of collected_at on handovers
  deferrable initially deferred
  for each row when ((old.collected_at is null) <> (new.collected_at is null))
  execute function settle_done_of_share();
--> statement-breakpoint
drop trigger handovers_paid_update on handovers;
--> statement-breakpoint
create trigger handovers_paid_update before update of collected_at on handovers
  for each row when (old.collected_at is null and new.collected_at is not null)
  execute function require_paid_handover();
--> statement-breakpoint
drop trigger users_shown_names on users;
--> statement-breakpoint
create constraint trigger users_shown_names after update of username, email, email_verified_at, deleted_at on users
  deferrable initially deferred for each row when (
    (old.username, old.email, old.email_verified_at is null, old.deleted_at)
    is distinct from (new.username, new.email, new.email_verified_at is null, new.deleted_at)
  ) execute function change_shown_names();
--> statement-breakpoint
drop trigger suppliers_shown_names on suppliers;
--> statement-breakpoint
create constraint trigger suppliers_shown_names after update of name on suppliers deferrable initially deferred
  for each row when (old.name <> new.name) execute function change_shown_names();
--> statement-breakpoint
drop trigger suppliers_calendar on suppliers;
--> statement-breakpoint
create trigger suppliers_calendar after update of name on suppliers
  for each row when (old.name <> new.name) execute function add_calendar_change_of_supplier();
--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_own_zone_check" CHECK ("groups"."own_zone" = any ('{America/New_York,America/Detroit,America/Indiana/Indianapolis,America/Indiana/Marengo,America/Indiana/Petersburg,America/Indiana/Vevay,America/Indiana/Vincennes,America/Indiana/Winamac,America/Kentucky/Louisville,America/Kentucky/Monticello,America/Chicago,America/Menominee,America/Indiana/Knox,America/Indiana/Tell_City,America/North_Dakota/Beulah,America/North_Dakota/Center,America/North_Dakota/New_Salem,America/Denver,America/Boise,America/Phoenix,America/Los_Angeles,America/Anchorage,America/Juneau,America/Metlakatla,America/Nome,America/Sitka,America/Yakutat,America/Adak,Pacific/Honolulu}'));
--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_offer_facts_check" CHECK ("groups"."inspection" = any ('{customExempt,usda,state}') and char_length("groups"."price_includes") between 1 and 200 and "groups"."aging_days" between 0 and 60);
--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_time_zone_check" CHECK ("suppliers"."time_zone" = any ('{America/New_York,America/Detroit,America/Indiana/Indianapolis,America/Indiana/Marengo,America/Indiana/Petersburg,America/Indiana/Vevay,America/Indiana/Vincennes,America/Indiana/Winamac,America/Kentucky/Louisville,America/Kentucky/Monticello,America/Chicago,America/Menominee,America/Indiana/Knox,America/Indiana/Tell_City,America/North_Dakota/Beulah,America/North_Dakota/Center,America/North_Dakota/New_Salem,America/Denver,America/Boise,America/Phoenix,America/Los_Angeles,America/Anchorage,America/Juneau,America/Metlakatla,America/Nome,America/Sitka,America/Yakutat,America/Adak,Pacific/Honolulu}'));
