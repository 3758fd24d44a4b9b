import type { Emote, EmoteSet } from '#features/emotes/contract.ts';

/**
 * The emotes that a viewer sees in a channel, to be found by name, id or the beginning of a name. Made once for a list of sets, which
 * come in their order of weight: where two emotes have one name, the first that may be used stands for it.
 */
export class EmoteIndex {
  /** Every emote, in the order of the sets. */
  readonly all: readonly Emote[];
  #byName = new Map<string, Emote>();
  #byId = new Map<number, Emote>();
  #lowerNames: readonly string[];

  constructor(sets: readonly EmoteSet[]) {
    this.all = sets.flatMap((set) => set.emotes);
    this.#lowerNames = this.all.map(({ name }) => name.toLowerCase());
    for (const emote of this.all) {
      const known = this.#byName.get(emote.name);
      if (known === undefined || (known.locked && !emote.locked)) this.#byName.set(emote.name, emote);
      if (!this.#byId.has(emote.id)) this.#byId.set(emote.id, emote);
    }
  }

  /** The emote of exactly this name; it may be locked. */
  byName = (name: string): Emote | undefined => this.#byName.get(name);

  byId = (id: number): Emote | undefined => this.#byId.get(id);

  /** Whether the viewer may send it here (EM-03, F-04): the server has judged it by `emoteRefusal`. */
  usable = (emote: Emote): boolean => !emote.locked;

  /** Usable emotes, at most `limit`: names that begin so, whatever the case, then names that have it inside. One pass over the names. */
  search = (part: string, limit: number): Emote[] => {
    const wanted = part.toLowerCase();
    const begin: Emote[] = [];
    const inside: Emote[] = [];
    const names = new Set<string>();
    for (const [place, name] of this.#lowerNames.entries()) {
      if (begin.length >= limit) break;
      const at = name.indexOf(wanted);
      const emote = this.all[place]!;
      if (at < 0 || names.has(emote.name) || !this.usable(emote)) continue;
      names.add(emote.name);
      if (at === 0) begin.push(emote);
      else if (inside.length < limit) inside.push(emote);
    }
    return [...begin, ...inside].slice(0, limit);
  };
}

const NOTHING = new EmoteIndex([]);
const made = new WeakMap<readonly EmoteSet[], EmoteIndex>();

/** The index of a list of sets; the same list gives the same index. */
export function indexOf(sets: readonly EmoteSet[] | undefined): EmoteIndex {
  if (sets === undefined) return NOTHING;
  const known = made.get(sets);
  if (known) return known;
  const index = new EmoteIndex(sets);
  made.set(sets, index);
  return index;
}
