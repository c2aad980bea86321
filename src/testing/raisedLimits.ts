/** For servers whose buyers all come from this machine; tests of the limits set their own. */
export const raisedLimits = {
  HELD_QUARTERS_PER_NETWORK: '1000000',
  OFFERS_PER_NETWORK: '1000000',
  REGISTRATIONS_PER_NETWORK: '1000000',
  RESETS_PER_NETWORK: '1000000',
  FOLLOWS_PER_NETWORK: '1000000',
  INVITATIONS_PER_SUPPLIER: '1000000',
};
