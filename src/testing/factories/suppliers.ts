import type { Supplier } from '#shared/suppliers/suppliers.contract';

import { api } from '../testServer';
import { unique } from './unique';
import { buildUser, succeed, superadminToken, type TestUser } from './users';

export async function buildSupplier(overrides: Partial<Supplier> = {}): Promise<Supplier> {
  const answer = await succeed(
    api<Supplier>('POST', '/api/suppliers', {
      token: await superadminToken(),
      body: {
        name: unique('Oak Ranch'),
        email: 'oak@example.com',
        phone: '555-0100',
        address: { street: '1 Oak Road', city: 'Ellensburg', state: 'WA', zip: '98926' },
        ...overrides,
      },
    }),
  );
  return answer.body;
}

/** A supplier admin with a supplier of their own. */
export async function buildSupplierAdmin(): Promise<TestUser & { supplierId: string }> {
  const { _id: supplierId } = await buildSupplier();
  return { ...(await buildUser({ role: 'supplieradmin', supplierId })), supplierId };
}
