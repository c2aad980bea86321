import type { Address } from '#shared/suppliers/suppliers.contract';

interface DemoSupplier {
  name: string;
  email: string;
  phone: string;
  address: Address;
}

/** Four ranches; their phone numbers and addresses do not exist. */
export const demoSuppliers = {
  cedarFork: {
    name: 'Cedar Fork Ranch',
    email: 'hello@cedarfork.example',
    phone: '(509) 555-0142',
    address: { street: '2810 Manastash Road', city: 'Ellensburg', state: 'WA', zip: '98926' },
  },
  bitterroot: {
    name: 'Bitterroot Grazing Co.',
    email: 'office@bitterrootgrazing.example',
    phone: '(406) 555-0118',
    address: { street: '415 Skalkaho Highway', city: 'Hamilton', state: 'MT', zip: '59840' },
  },
  llanoCreek: {
    name: 'Llano Creek Livestock',
    email: 'sales@llanocreek.example',
    phone: '(325) 555-0167',
    address: { street: '1190 Ranch Road 2389', city: 'Mason', state: 'TX', zip: '76856' },
  },
  greenHollow: {
    name: 'Green Hollow Farm',
    email: 'farm@greenhollow.example',
    phone: '(802) 555-0135',
    address: { street: '77 Braintree Hill Road', city: 'Randolph', state: 'VT', zip: '05060' },
  },
} satisfies Record<string, DemoSupplier>;

export type DemoSupplierKey = keyof typeof demoSuppliers;

/** Pages of some ranches. */
export const demoRanchPages: Partial<Record<DemoSupplierKey, { name: string; about: string }>> = {
  cedarFork: {
    name: 'cedar-fork',
    about: [
      'We are Ruth and Dale, third generation on the Manastash. Our cattle are born here, graze the bench in summer and our own hay in winter, and never see a feedlot.',
      'We sell six animals a year by the share. Pickup is at our gate, two weeks after the butcher has them.',
    ].join('\n\n'),
  },
  llanoCreek: {
    name: 'llano-creek',
    about: 'Goats and sheep on 400 acres of Hill Country brush, since 1961.',
  },
};
