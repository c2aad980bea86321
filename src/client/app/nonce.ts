declare global {
  interface Window {
    /** Read by goober, which writes notistack's styles; it has no other option. */
    __nonce__?: string;
  }
}

/** None where the build draws a page. */
const stated =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/** The nonce of this page's styles; a development server leaves its place as it is. */
export const nonce = stated?.startsWith('%') ? undefined : stated;

if (nonce) window.__nonce__ = nonce;
