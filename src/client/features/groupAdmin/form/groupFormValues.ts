import type { z } from 'zod';

import type { createGroupBodySchema, updateGroupBodySchema } from '#shared/groups/groupForms';
import { portions } from '#shared/groups/portions';
import { defaultState } from '#shared/groups/vocabulary';
import { toDollars } from '#shared/money';

import type { Group } from '../../../api/group';

export type CreateValues = z.input<typeof createGroupBodySchema>;
export type CreateBody = z.output<typeof createGroupBodySchema>;
export type EditValues = z.input<typeof updateGroupBodySchema>;
export type EditBody = z.output<typeof updateGroupBodySchema>;

/** What both forms have in common: the animal and how it is offered. */
export type OfferValues = Pick<
  CreateValues,
  'name' | 'animal' | 'state' | 'tag' | 'weights' | 'portionsAvailable'
>;

const unweighed = { liveLb: null, hangingLb: null, takeHomeLowLb: null, takeHomeHighLb: null };

/** A new group: in the default state, its creator invited. */
export const newGroupValues = (
  supplierId: string | null,
  creatorEmail: string | undefined,
): Partial<CreateValues> => ({
  name: '',
  animal: 'Beef',
  state: defaultState,
  supplierId,
  tag: '',
  weights: unweighed,
  portionsAvailable: [...portions],
  inviteEmails: creatorEmail ? [creatorEmail] : [],
});

export const storedValues = (group: Group): EditValues => ({
  name: group.name,
  animal: group.animal,
  state: group.state,
  supplierId: group.supplier._id,
  tag: group.tag ?? '',
  weights: group.weights ?? unweighed,
  portionsAvailable: group.portionsAvailable,
  remainingCost: toDollars(group.remainingCents),
  status: group.status,
});
