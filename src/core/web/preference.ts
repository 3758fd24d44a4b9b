import { useSyncExternalStore } from 'react';

/** The fallback applies when the stored value does not parse or storage is not available. */
export interface Preference<Value> {
  get(): Value;
  set(value: Value): void;
  watch(watcher: () => void): () => void;
}

/** `public/boot.js` reads `theme` and `motion` under the same prefix. */
const PREFIX = 'grandstand.';

/** `parse` returns undefined for values it does not accept. Changes in other tabs are picked up. */
export function preference<Value>(name: string, fallback: Value, parse: (stored: unknown) => Value | undefined): Preference<Value> {
  const key = PREFIX + name;
  const watchers = new Set<() => void>();
  let value = load(key, fallback, parse);
  const update = (next: Value) => {
    value = next;
    for (const watcher of watchers) watcher();
  };
  addEventListener('storage', (event) => {
    // Without a key, everything was cleared.
    if (event.key === key || event.key === null) update(load(key, fallback, parse));
  });
  return {
    get: () => value,
    set: (next) => {
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // In private windows, or when storage is full, the choice lasts as long as the page.
      }
      update(next);
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

export const oneOf =
  <Word extends string>(...words: readonly Word[]) =>
  (stored: unknown): Word | undefined =>
    words.find((word) => word === stored);

export const parseBoolean = (stored: unknown): boolean | undefined => (typeof stored === 'boolean' ? stored : undefined);

export const listOf =
  <Item>(isItem: (item: unknown) => item is Item, max: number) =>
  (stored: unknown): readonly Item[] | undefined =>
    Array.isArray(stored) && stored.length <= max && stored.every(isItem) ? stored : undefined;

export const isText =
  (max: number) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value.length <= max;

export function usePreference<Value>(one: Preference<Value>): Value {
  return useSyncExternalStore(one.watch, one.get);
}

function load<Value>(key: string, fallback: Value, parse: (stored: unknown) => Value | undefined): Value {
  try {
    return parse(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? fallback;
  } catch {
    return fallback;
  }
}
