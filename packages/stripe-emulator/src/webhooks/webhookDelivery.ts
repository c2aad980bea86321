import { z } from 'zod';
import type { StoredEvent } from '../account/stripeAccount';
import { signPayload } from './signature';

const MAX_TRIES = 40;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const TRY_TIMEOUT_MS = 10_000;
/** How long events are gathered where they are to arrive in the wrong order. */
const GATHERING_MS = 300;

export const webhookModeSchema = z.strictObject({
  paused: z.boolean().default(false),
  duplicate: z.boolean().default(false),
  reverse: z.boolean().default(false),
  drop: z.boolean().default(false),
});

export type WebhookMode = z.infer<typeof webhookModeSchema>;

export interface WebhookEndpoint {
  url: string;
  secret: string;
}

/** Posts events to one endpoint, again and again until it answers 2xx; sooner than Stripe does. */
export class WebhookDelivery {
  private mode: WebhookMode = webhookModeSchema.parse({});
  private waiting: StoredEvent[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly closing = new AbortController();

  private endpoint: WebhookEndpoint | undefined;

  constructor(
    private readonly now: () => number,
    private readonly onDelivered: () => void,
  ) {}

  setEndpoint(endpoint: WebhookEndpoint): void {
    this.endpoint = endpoint;
    this.flush();
  }

  setMode(mode: WebhookMode): void {
    this.mode = mode;
    this.flush();
  }

  /** Accepts an event; the mode decides whether and when it is sent. */
  enqueue(stored: StoredEvent): void {
    if (this.mode.drop) return;
    this.waiting.push(stored);
    if (this.mode.reverse) this.after(GATHERING_MS, () => this.flush());
    else this.flush();
  }

  /** Takes up what an earlier run could not deliver. */
  resume(events: readonly StoredEvent[]): void {
    for (const stored of events) if (!stored.isDelivered) this.enqueue(stored);
  }

  close(): void {
    this.closing.abort();
    for (const timer of this.timers) clearTimeout(timer);
  }

  private flush(): void {
    if (!this.endpoint || this.mode.paused) return;
    const batch = this.mode.reverse ? this.waiting.toReversed() : this.waiting;
    this.waiting = [];
    for (const stored of batch) {
      void this.deliver(stored, 1);
      if (this.mode.duplicate) void this.deliver(stored, 1);
    }
  }

  private async deliver(stored: StoredEvent, attempt: number): Promise<void> {
    if (await this.post(stored)) {
      stored.isDelivered = true;
      stored.event.pending_webhooks = 0;
      this.onDelivered();
    } else if (attempt < MAX_TRIES && !this.closing.signal.aborted) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
      this.after(pause, () => void this.deliver(stored, attempt + 1));
    }
  }

  private async post({ event }: StoredEvent): Promise<boolean> {
    if (!this.endpoint) return false;
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(this.endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signPayload(payload, this.endpoint.secret, this.now()),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(TRY_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  private after(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run();
    }, milliseconds);
    this.timers.add(timer);
  }
}
