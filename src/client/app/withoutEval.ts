declare global {
  interface Window {
    /** Where zod keeps its configuration; it is loaded later than this, if at all. */
    __zod_globalConfig?: { jitless: boolean };
  }
}

// Each of its schemas would try `new Function`, which the page's policy refuses.
window.__zod_globalConfig = { jitless: true };

export {};
