import { sql } from 'drizzle-orm';
import { index, type ExtraConfigColumn } from 'drizzle-orm/pg-core';

import {
  awaitsSignatures,
  effectiveStatus,
  isOnSale,
  nameOrder,
  pricePerPortion,
} from './expressions';

type Columns = Record<
  | 'id'
  | 'name'
  | 'lowerName'
  | 'lowerTag'
  | 'supplierId'
  | 'animal'
  | 'state'
  | 'status'
  | 'totalCents'
  | 'totalQuarters'
  | 'remainingCents'
  | 'quartersLeft'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'fillBy'
  | 'inspection'
  | 'reached'
  | 'doneAt'
  | 'decidedAt'
  | 'calledOffAt'
  | 'cutSheetsDue'
  | 'cutSheetsRemindedAt',
  ExtraConfigColumn
>;

/**
 * One for each order a list of groups can be asked for, read forwards and backwards, so that no page
 * needs all groups, and those of jobs and of words. Columns after `id` let a page be found, or a total counted, in the index alone.
 */
export function groupIndexes(table: Columns) {
  const { id, status, remainingCents } = table;
  const exists = sql`${table.deletedAt} is null`;
  const effective = effectiveStatus(table);
  return [
    /** With all that a list is searched and filtered by: one or two letters have no other index. */
    index('groups_created_idx')
      .on(
        table.createdAt,
        id,
        table.lowerName,
        table.lowerTag,
        table.supplierId,
        status,
        remainingCents,
        table.animal,
        table.state,
      )
      .where(exists),
    /** The search's order, read backwards: groups on sale first, then the newest. */
    index('groups_on_sale_idx').on(isOnSale(table), table.createdAt, id).where(exists),
    /** Deleted ones too: what was bought in them stays among a supplier's sales. */
    index('groups_supplier_idx').on(table.supplierId, table.createdAt, id, table.deletedAt),
    index('groups_creator_idx').on(table.createdBy, id).where(exists),
    /** With the name that its expression reads, and what is searched: else one or two letters are looked for in the table. */
    index('groups_names_idx')
      .on(nameOrder(table.name), id, table.name, table.lowerName, table.lowerTag, table.supplierId)
      .where(exists),
    index('groups_animal_idx').on(table.animal, id).where(exists),
    index('groups_state_idx').on(table.state, id).where(exists),
    index('groups_status_idx').on(status, id).where(exists),
    index('groups_effective_idx').on(effective, id, status, remainingCents).where(exists),
    index('groups_differs_idx')
      .on(table.createdAt, id)
      .where(sql`${exists} and ${effective} <> ${status}`),
    index('groups_updated_idx').on(table.updatedAt, id).where(exists),
    index('groups_price_idx').on(pricePerPortion(table), id).where(exists),
    index('groups_left_idx').on(table.quartersLeft, id).where(exists),
    /** Groups with a deadline that is not settled. */
    index('groups_fill_by_idx')
      .on(table.fillBy)
      .where(
        sql`${exists} and ${table.fillBy} is not null and ${table.decidedAt} is null and ${table.calledOffAt} is null`,
      ),
    index('groups_custom_idx').on(id).where(awaitsSignatures(table)),
    /** Groups whose buyers are still to be reminded to choose. */
    index('groups_cut_sheets_due_idx')
      .on(table.cutSheetsDue)
      .where(
        sql`${exists} and ${table.cutSheetsDue} is not null and ${table.cutSheetsRemindedAt} is null`,
      ),
    /** Three letters and more of a name or tag. */
    index('groups_words_idx').using(
      'gin',
      sql`${table.lowerName} gin_trgm_ops`,
      sql`${table.lowerTag} gin_trgm_ops`,
    ),
    index('groups_called_off_idx')
      .on(table.calledOffAt)
      .where(sql`${table.calledOffAt} is not null`),
  ];
}
