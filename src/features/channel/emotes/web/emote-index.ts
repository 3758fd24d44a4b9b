import type { Emote, EmoteSet } from '#features/channel/emotes/contract.ts';

/** Index by id, name and part of a name. Sets are in order of precedence: the first usable emote of a name wins. */
export class EmoteIndex {
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

  /** May return a locked emote. */
  byName = (name: string): Emote | undefined => this.#byName.get(name);

  byId = (id: number): Emote | undefined => this.#byId.get(id);

  /** Decided by the server with `emoteRefusal` (EM-03, F-04). */
  isUsable = (emote: Emote): boolean => !emote.locked;

  /** Up to `limit` usable emotes, case-insensitive: prefix matches first, then other matches. A single pass over the names. */
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

export function emoteIndexOf(sets: readonly EmoteSet[] | undefined): EmoteIndex {
  if (sets === undefined) return EMPTY_INDEX;
  const known = indexCache.get(sets);
  if (known) return known;
  const index = new EmoteIndex(sets);
  indexCache.set(sets, index);
  return index;
}
