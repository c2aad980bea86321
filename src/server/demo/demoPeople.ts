import type { Role } from '#shared/users/roles';

import type { DemoSupplierKey } from './demoSuppliers';

/** Password of every demo account, but in production. */
export const demoPassword = 'sharecut-demo';

interface DemoPerson {
  username: string;
  email: string;
  role: Role;
  supplier: DemoSupplierKey | null;
}

const buyer = (username: string, email: string, supplier: DemoSupplierKey): DemoPerson => ({
  username,
  email: `${email}@example.com`,
  role: 'member',
  supplier,
});

const rancher = (username: string, email: string, supplier: DemoSupplierKey): DemoPerson => ({
  username,
  email,
  role: 'supplieradmin',
  supplier,
});

/** The five accounts that the start page names, then further admins and buyers. */
export const demoPeople = {
  superadmin: {
    username: 'Robin Hale',
    email: 'super@sharecut.test',
    role: 'superadmin',
    supplier: null,
  },
  rancher: rancher('Wade Thornton', 'rancher@sharecut.test', 'cedarFork'),
  member: {
    username: 'Maya Lindgren',
    email: 'member@sharecut.test',
    role: 'member',
    supplier: 'cedarFork',
  },
  newcomer: {
    username: 'Noah Becker',
    email: 'new@sharecut.test',
    role: 'member',
    supplier: null,
  },
  pending: {
    username: 'Grace Whitfield',
    email: 'pending@sharecut.test',
    role: 'pending',
    supplier: null,
  },
  bitterrootRancher: rancher('Ellen Krause', 'ellen@bitterrootgrazing.example', 'bitterroot'),
  llanoRancher: rancher('Luis Ortega', 'luis@llanocreek.example', 'llanoCreek'),
  hollowFarmer: rancher('Hannah Pratt', 'hannah@greenhollow.example', 'greenHollow'),
  tom: buyer('Tom Nakamura', 'tom.nakamura', 'cedarFork'),
  carla: buyer('Carla Jensen', 'carla.jensen', 'cedarFork'),
  dev: buyer('Dev Patel', 'dev.patel', 'cedarFork'),
  ruth: buyer('Ruth Alvarez', 'ruth.alvarez', 'cedarFork'),
  bill: buyer('Bill Sorenson', 'bill.sorenson', 'bitterroot'),
  june: buyer('June Tallman', 'june.tallman', 'bitterroot'),
  pete: buyer('Pete Rossi', 'pete.rossi', 'bitterroot'),
  ana: buyer('Ana Garza', 'ana.garza', 'llanoCreek'),
  walt: buyer('Walt Becker', 'walt.becker', 'llanoCreek'),
  kim: buyer('Kim Nguyen', 'kim.nguyen', 'llanoCreek'),
  sue: buyer('Sue Collins', 'sue.collins', 'greenHollow'),
  abe: buyer('Abe Fletcher', 'abe.fletcher', 'greenHollow'),
} satisfies Record<string, DemoPerson>;

export type DemoPersonKey = keyof typeof demoPeople;
