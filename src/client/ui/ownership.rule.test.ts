import { ownershipInBrief, ownershipText } from './ownership';

describe('of a custom-exempt animal', () => {
  const owned = {
    inspection: 'customExempt',
    fillBy: null,
    decidedAt: null,
    ifUnfilled: 'refund',
  } as const;
  const household = 'What is not sold by the deadline is for the rancher’s own household.';

  it('names the owners, and the text on packages', () => {
    expect(ownershipText(owned)).toMatch(/buyers own the live animal, .* NOT FOR SALE/);
    expect(ownershipText(owned)).not.toContain(household);
  });

  it('names the owner of the unsold rest when the supplier retains it', () => {
    const kept = { ...owned, fillBy: '2026-12-12T23:59:59.000Z', ifUnfilled: 'proceed' } as const;
    expect(ownershipText(kept)).toContain(household);
    expect(ownershipText({ ...kept, fillBy: null })).not.toContain(household);
    expect(ownershipText({ ...kept, decidedAt: '2026-12-12T23:59:59.000Z' })).not.toContain(
      household,
    );
  });

  it('is null for other animals', () => {
    expect(ownershipText({ ...owned, inspection: 'usda' })).toBeNull();
    expect(ownershipText({ ...owned, inspection: null })).toBeNull();
    expect(ownershipInBrief({ inspection: 'state' })).toBeNull();
  });
});
