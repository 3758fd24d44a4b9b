import { isText, listOf, preference } from '#core/web/preference.ts';

const RECENTS_MAX = 8;
const LENGTH_MAX = 100;

/** Searches of this browser, latest first. Never sent to the server. */
export const recents = preference<readonly string[]>('searches', [], listOf(isText(LENGTH_MAX), RECENTS_MAX));

export function remember(q: string): void {
  if (q === '' || q.length > LENGTH_MAX) return;
  const others = recents.get().filter((known) => known.toLowerCase() !== q.toLowerCase());
  recents.set([q, ...others].slice(0, RECENTS_MAX));
}

export const forget = (q: string): void => recents.set(recents.get().filter((known) => known !== q));
