import type { Role } from '#shared/users/roles';

/** Records of the literal server: the fields of, and no other. */
export interface LiteralWorld {
  /** The account whose login succeeds. */
  account: { userId: string; username: string; email: string; role: Role; supplierId: string };
  suppliers: LiteralSupplier[];
  groups: LiteralGroup[];
  users: LiteralUser[];
  invite: { email: string; group: { name: string; animal: string; state: string } };
}

interface LiteralSupplier {
  _id: string;
  name: string;
  email: string;
  phone: string;
  address: { street: string; city: string; state: string; zip: string };
}

interface LiteralUser {
  _id: string;
  username: string;
  email: string;
  role: string;
  supplierId: string;
  isAdmin: boolean;
  createdAt: string;
  updatedAt: string;
}

export type LiteralGroup = ReturnType<typeof buildLiteralGroup>;

const day = '2026-11-01T12:00:00.000Z';

const ranch: LiteralSupplier = {
  _id: 's1',
  name: 'Oak Ranch',
  email: 'oak@example.com',
  phone: '555-0100',
  address: { street: '1 Oak Road', city: 'Ellensburg', state: 'Washington', zip: '98926' },
};

/** An open steer in four portions, one of them taken. */
export const buildLiteralGroup = () => ({
  _id: 'g1',
  name: 'Angus for six',
  supplierId: ranch._id,
  animal: 'Beef',
  state: 'WA',
  totalCost: 4400,
  remainingCost: 3300,
  costPerPortion: 1100,
  totalPortions: 4,
  portionsTaken: 1,
  portionsAvailable: ['Full', 'Half', 'Quarter'],
  status: 'open',
  members: ['leo@example.com'],
  invitedEmails: ['may@example.com'],
  createdBy: { username: 'rancher' },
  createdAt: day,
  updatedAt: day,
  dateClosed: null as string | null,
});

const buildLiteralUser = (overrides: Partial<LiteralUser>): LiteralUser => ({
  _id: 'u2',
  username: 'leo',
  email: 'leo@example.com',
  role: 'member',
  supplierId: ranch._id,
  isAdmin: false,
  createdAt: day,
  updatedAt: day,
  ...overrides,
});

export const buildLiteralWorld = (): LiteralWorld => ({
  account: {
    userId: 'u1',
    username: 'ann',
    email: 'ann@example.com',
    role: 'member',
    supplierId: ranch._id,
  },
  suppliers: [ranch],
  groups: [buildLiteralGroup()],
  users: [
    buildLiteralUser({}),
    buildLiteralUser({ _id: 'u3', username: 'pat', email: 'pat@example.com', role: 'pending' }),
  ],
  invite: {
    email: 'ann@example.com',
    group: { name: 'Angus for six', animal: 'Beef', state: 'WA' },
  },
});
