import type { Emote, EmoteSet } from '#features/channel/emotes/contract.ts';

/**
 * An index of the emotes that a viewer sees in a channel, by id, name and part of a name. The sets are in order of precedence: if several
 * emotes have the same name, the first usable one counts.
 */
export class EmoteIndex {
  /** All emotes, in the order of the sets. */
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

  /** The emote with exactly this name; it may be locked. */
  byName = (name: string): Emote | undefined => this.#byName.get(name);

  byId = (id: number): Emote | undefined => this.#byId.get(id);

  /** Whether the viewer may use it here (EM-03, F-04). The server has decided that by `emoteRefusal`. */
  isUsable = (emote: Emote): boolean => !emote.locked;

  /**
   * Up to `limit` usable emotes, case-insensitive: names that start with the text first, then names that contain it. It makes a single pass
   * over the names.
   */
  search = (part: string, limit: number): Emote[] => {
    const wanted = part.toLowerCase();
    const begin: Emote[] = [];
    const inside: Emote[] = [];
    const names = new Set<string>();
    for (const [index, name] of this.#lowerNames.entries()) {
      if (begin.length >= limit) break;
      const at = name.indexOf(wanted);
      const emote = this.all[index]!;
      if (at < 0 || names.has(emote.name) || !this.isUsable(emote)) continue;
      names.add(emote.name);
      if (at === 0) begin.push(emote);
      else if (inside.length < limit) inside.push(emote);
    }
    return [...begin, ...inside].slice(0, limit);
  };
}

const EMPTY_INDEX = new EmoteIndex([]);
const indexCache = new WeakMap<readonly EmoteSet[], EmoteIndex>();

/** The index of a list of sets, cached by list identity. */
export function emoteIndexOf(sets: readonly EmoteSet[] | undefined): EmoteIndex {
  if (sets === undefined) return EMPTY_INDEX;
  const known = indexCache.get(sets);
  if (known) return known;
  const index = new EmoteIndex(sets);
  indexCache.set(sets, index);
  return index;
}
