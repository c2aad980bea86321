/**
 * A queue of lanes served in turn. Lanes nest, so that a network, and in it an account, that sends many
 * requests delays only its own.
 */
export class Lanes<Item> {
  private readonly items: Item[] = [];
  private readonly lanes = new Map<string, Lanes<Item>>();
  private waiting = 0;

  get size(): number {
    return this.waiting;
  }

  add([name, ...inner]: readonly string[], item: Item): void {
    this.waiting += 1;
    if (name === undefined) {
      this.items.push(item);
      return;
    }
    const lane = this.lanes.get(name) ?? new Lanes<Item>();
    this.lanes.set(name, lane);
    lane.add(inner, item);
  }

  /** Takes the oldest item of the lane whose turn it is; that lane moves to the end. */
  takeNext(): Item | undefined {
    const [turn] = this.lanes;
    if (!turn) return this.take(() => this.items.shift());
    const [name, lane] = turn;
    const next = this.take(() => lane.takeNext());
    this.lanes.delete(name);
    if (lane.size > 0) this.lanes.set(name, lane);
    return next;
  }

  /** The newest of the longest lane: there is no room for it. */
  dropNewest(): Item | undefined {
    const [longest] = [...this.lanes].sort(([, one], [, other]) => other.size - one.size);
    if (!longest) return this.take(() => this.items.pop());
    const [name, lane] = longest;
    const dropped = this.take(() => lane.dropNewest());
    if (lane.size === 0) this.lanes.delete(name);
    return dropped;
  }

  private take(one: () => Item | undefined): Item | undefined {
    const taken = one();
    if (taken !== undefined) this.waiting -= 1;
    return taken;
  }
}
