import type { SentCutSheet } from '#shared/cutSheets/cutSheet.schema';
import type { Handover, PickupWindow } from '#shared/pickup/pickup.contract';
import type { OwnAnimalStage, OwnShare } from '#shared/steps/buyerSteps';

export const now = new Date('2026-11-27T18:00:00.000Z');
export const later = (days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString();

export const contact = {
  name: 'Ann Ames',
  phone: '555 010 0134',
  street: '4 Elm Road',
  city: 'Yakima',
  state: 'WA' as const,
  zip: '98901',
};
export const window = (parts: Partial<PickupWindow> = {}): PickupWindow => ({
  _id: 'w1',
  kind: 'pickup',
  place: 'Oak Ranch',
  address: null,
  note: null,
  area: null,
  fee: null,
  beginsAt: later(9),
  endsAt: later(9.1),
  room: 5,
  taken: 3,
  ...parts,
});
export const handover = (parts: Partial<Handover> = {}): Handover => ({
  boxes: null,
  pounds: null,
  weighedAt: null,
  windowId: null,
  collector: null,
  collectedAt: null,
  collectedBy: null,
  windows: [window()],
  ...parts,
});
export const sheet = (parts: Partial<SentCutSheet> = {}): SentCutSheet => ({
  questions: ['steak'],
  choices: {},
  standard: {},
  basis: 'standard',
  asked: null,
  sharesHalf: false,
  due: null,
  closed: null,
  version: 0,
  ...parts,
});
export const nothing: OwnShare = {
  owner: null,
  agreement: null,
  cutSheet: null,
  handover: null,
  timeZone: 'America/Los_Angeles',
  dispute: null,
  balance: null,
};
export const untouched: OwnShare = {
  ...nothing,
  owner: { contact: null, isFrozen: false },
  agreement: { version: 1, signed: null, canSign: true },
  cutSheet: sheet({ due: later(3) }),
  handover: handover(),
};
export const sold: OwnAnimalStage = {
  isOnSale: false,
  isMailed: true,
  hasSteps: true,
  milestones: [],
};
