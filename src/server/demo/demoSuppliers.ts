import type { Address } from '#shared/suppliers/suppliers.contract';

interface DemoSupplier {
  name: string;
  email: string;
  phone: string;
  address: Address;
}

/** Four places that sell by the share; numbers and addresses that nobody has. */
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
