/** A group that its reader may see. */
export interface GroupKey {
  id: string;
  /** Another one whenever a reader without a stake in the group would read something else of it. */
  key: string;
  /** The reader holds, bought or waits for a share: what they see of it is for them alone. */
  hasStake: boolean;
}

/** JSON of groups, as readers without a stake in them are answered; one text a group and kind of reader. */
export class GroupTexts {
  readonly #texts = new Map<string, { key: string; text: string }>();

  /** @param most how many are kept; 0: none. */
  constructor(private readonly most: number) {}

  find({ id, key }: GroupKey): string | undefined {
    const kept = this.#texts.get(placeOf(id, key));
    return kept?.key === key ? kept.text : undefined;
  }

  keep(id: string, key: string, text: string): void {
    this.#texts.set(placeOf(id, key), { key, text });
    const [oldest] = this.#texts.size > this.most ? this.#texts.keys() : [];
    if (oldest !== undefined) this.#texts.delete(oldest);
  }
}

/** The key ends with whether its reader runs the group. */
const placeOf = (id: string, key: string): string => id + key.slice(-1);
