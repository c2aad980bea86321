import type { BrowserContext } from 'playwright-core';

/** Requests of a page that are cut when the page is left. */
const leftBehind = 'net::ERR_ABORTED';

/** Refusals by the Content-Security-Policy, also where the page caught the error. */
const reportRefusals = (): void =>
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile } = event;
    console.error(`Refused by the policy: ${effectiveDirective} ${blockedURI}`, sourceFile);
  });

/**
 * Collects what a reader of the page never sees and a developer would: console errors, refusals by
 * the Content-Security-Policy, uncaught errors, and requests that failed.
 */
export class Troubles {
  private seen: string[] = [];
  private allowed: RegExp[] = [];

  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(reportRefusals);
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.seen.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (webError) => {
      this.seen.push(String(webError.error().stack));
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'no reason';
      if (reason !== leftBehind) this.seen.push(`${reason} (${request.url()})`);
    });
  }

  /** Allows an error that a test causes on purpose, such as a login with a wrong password. */
  allow(trouble: RegExp): void {
    this.allowed.push(trouble);
  }

  /** Unexpected errors since the last call. */
  take(): string[] {
    const unexpected = this.seen.filter(
      (one) => !this.allowed.some((allowed) => allowed.test(one)),
    );
    this.seen = [];
    this.allowed = [];
    return unexpected;
  }
}
