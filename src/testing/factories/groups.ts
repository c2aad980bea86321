import type { AnimalFacts } from '#shared/groups/facts';
import type { Group } from '#shared/groups/groups.contract';
import type { SentPricing } from '#shared/groups/pricing.schema';

import { api } from '../testServer';
import { buildSupplier } from './suppliers';
import { unique } from './unique';
import { succeed, superadminToken } from './users';

interface GroupParts extends Partial<AnimalFacts> {
  name?: string;
  animal?: Group['animal'];
  state?: Group['state'];
  timeZone?: Group['timeZone'];
  /** Dollars. */
  totalCost?: number;
  totalPortions?: number;
  portionsAvailable?: Group['portionsAvailable'];
  supplierId?: string;
  inviteEmails?: string[];
  fillBy?: string;
  ifUnfilled?: Group['ifUnfilled'];
  pricing?: Partial<SentPricing>;
}

/** An open group; with a new supplier unless one is given. */
export async function buildGroup(parts: GroupParts = {}): Promise<Group> {
  const supplierId = parts.supplierId ?? (await buildSupplier())._id;
  const answer = await succeed(
    api<Group>('POST', '/api/groups/create', {
      token: await superadminToken(),
      body: {
        name: unique('Angus steer'),
        animal: 'Beef',
        state: 'WA',
        totalCost: 4400,
        totalPortions: 4,
        portionsAvailable: ['Full', 'Half', 'Quarter'],
        inviteEmails: [],
        ...parts,
        supplierId,
      },
    }),
  );
  return answer.body;
}

/** As a superadmin does. */
export const setStatus = async (groupId: string, status: Group['status']) =>
  api('PATCH', `/api/groups/${groupId}/status`, {
    token: await superadminToken(),
    body: { status },
  });
