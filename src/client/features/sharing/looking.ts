/** Others buy while a visitor looks on: asked anew while the page is looked at. */
export const looking = {
  pollingInterval: 5_000,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
} as const;
