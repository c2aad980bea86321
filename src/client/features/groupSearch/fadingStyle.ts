/** How long a group that sold out takes to leave the list. */
export const fadeOutMs = 800;

export const fadingStyle = (isFading: boolean) => ({
  transition: `opacity ${String(fadeOutMs)}ms`,
  opacity: isFading ? 0 : 1,
});
