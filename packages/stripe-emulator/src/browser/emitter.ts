type Handler = (event?: unknown) => void;

/** The `on`, `off` and `once` that every element of Stripe.js has. */
export class Emitter {
  private readonly handlers = new Map<string, Set<Handler>>();

  on(name: string, handler: Handler): this {
    const known = this.handlers.get(name) ?? new Set<Handler>();
    this.handlers.set(name, known.add(handler));
    return this;
  }

  once(name: string, handler: Handler): this {
    const once: Handler = (event) => {
      this.off(name, once);
      handler(event);
    };
    return this.on(name, once);
  }

  off(name: string, handler?: Handler): this {
    if (handler) this.handlers.get(name)?.delete(handler);
    else this.handlers.delete(name);
    return this;
  }

  protected emit(name: string, event?: unknown): void {
    for (const handler of [...(this.handlers.get(name) ?? [])]) handler(event);
  }
}
