import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import { type Words, waysToWrite } from '#features/discovery/search/rules/words.ts';
import { type KnownCategory, listKnownCategories } from './store/categories.ts';
import { countNames } from './store/channels.ts';

/** Seconds after which a change of a category and its viewers is found at the latest. */
export const KNOWN_SECONDS = 5;

/** Something with a name, and the ways to write the name. */
export interface Named<Of> {
  of: Of;
  ways: readonly Words[];
}

/** What all searches share: it changes little, and to count it reads all live streams. */
interface Known {
  categories: readonly Named<KnownCategory>[];
  /** The tags of categories, in lower case, each as it is written first. */
  tags: readonly Named<{ tag: string; label: string }>[];
  /** About how many channels there are. */
  channels: number;
}

/** Reads it at most once in `KNOWN_SECONDS`, however many people search. */
class KnownNames {
  readonly #ctx: Ctx;
  #latest: { known: Promise<Known>; until: number } | null = null;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  read(): Promise<Known> {
    const now = this.#ctx.now().getTime();
    if (this.#latest && now < this.#latest.until) return this.#latest.known;
    const latest = { known: readKnown(this.#ctx), until: now + KNOWN_SECONDS * 1000 };
    this.#latest = latest;
    latest.known.catch(() => {
      if (this.#latest === latest) this.#latest = null;
    });
    return latest.known;
  }
}

export const knownNames = perContext((ctx) => new KnownNames(ctx));

async function readKnown({ db }: Ctx): Promise<Known> {
  const categories = await listKnownCategories(db);
  const labels = new Map<string, string>();
  for (const label of categories.flatMap(({ tags }) => tags).toSorted()) {
    if (!labels.has(label.toLowerCase())) labels.set(label.toLowerCase(), label);
  }
  return {
    categories: categories.map((category) => ({ of: category, ways: waysToWrite(category.name) })),
    tags: [...labels].map(([tag, label]) => ({ of: { tag, label }, ways: waysToWrite(label) })),
    channels: await countNames(db),
  };
}
