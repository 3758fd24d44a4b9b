import { msBetween, SECOND_MS } from '#core/contract/durations.ts';
import { countPart, cursorOf } from '#core/contract/pages.ts';

/** Last path segment of a stream's URL. */
export function livestreamSlug(id: number, title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return words === '' ? `${id}` : `${id}-${words}`;
}

/** Whole seconds. 0 while live, as the wire format requires. */
export function durationOf(startedAt: Date, endedAt: Date | null): number {
  return endedAt === null ? 0 : Math.max(0, Math.floor(msBetween(startedAt, endedAt) / SECOND_MS));
}

/** Position of the last card of a page. */
export interface LivePosition {
  /** Viewer count or start time in milliseconds, depending on the sort order. */
  rank: number;
  id: number;
}

/** 14 digits cover every viewer count and milliseconds up to the year 5138; the database rejects later dates. */
export const LiveCursor = cursorOf<LivePosition>({ rank: countPart(14), id: countPart(15) });

/** Slug of a new category: `Food & Drink!` becomes `food-drink`. Digits get a prefix, because they would read as an id. */
export function categorySlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return /^\d+$/.test(slug) ? `category-${slug}` : slug;
}
