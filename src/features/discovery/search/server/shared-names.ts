import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx } from '#core/server/context.ts';
import { searchedNames } from '#features/channel/channels/rules/first-categories.ts';
import { spellingsOf, type Words } from '#features/discovery/search/rules/words.ts';
import { listSearchedCategories, type SearchedCategory } from './store/categories.ts';
import { countNames } from './store/channels.ts';

/** Maximum staleness of categories and their viewers, in seconds. */
export const STALE_SECONDS = 5;

/** An item with the spellings of its name. */
export interface Named<Of> {
  of: Of;
  ways: readonly Words[];
}

/** Data shared by all searches. It changes rarely, and reading it scans all live streams. */
interface SearchedNames {
  categories: readonly Named<SearchedCategory>[];
  /** Lower-case category tags, labeled as first seen. */
  tags: readonly Named<{ tag: string; label: string }>[];
  channels: number;
}

/** Reads at most once per `STALE_SECONDS` for any number of searches. */
class SharedNames {
  readonly #ctx: Ctx;
  #latest: { names: Promise<SearchedNames>; until: number } | null = null;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  read(): Promise<SearchedNames> {
    const now = this.#ctx.now().getTime();
    if (this.#latest && now < this.#latest.until) return this.#latest.names;
    const latest = { names: readSharedNames(this.#ctx), until: now + STALE_SECONDS * 1000 };
    this.#latest = latest;
    latest.names.catch(() => {
      if (this.#latest === latest) this.#latest = null;
    });
    return latest.names;
  }
}

export const sharedNames = perContext((ctx) => new SharedNames(ctx));

async function readSharedNames({ db }: Ctx): Promise<SearchedNames> {
  const categories = await listSearchedCategories(db);
  const labels = new Map<string, string>();
  for (const label of categories.flatMap(({ tags }) => tags).toSorted()) {
    if (!labels.has(label.toLowerCase())) labels.set(label.toLowerCase(), label);
  }
  return {
    categories: categories.map((category) => ({ of: category, ways: searchedNames(category.name).flatMap(spellingsOf) })),
    tags: [...labels].map(([tag, label]) => ({ of: { tag, label }, ways: spellingsOf(label) })),
    channels: await countNames(db),
  };
}
