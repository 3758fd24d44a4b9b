import { useSyncExternalStore } from 'react';

/** One choice that this browser remembers. A value that does not parse, or a storage that refuses, means the fallback. */
export interface Preference<Value> {
  get(): Value;
  set(value: Value): void;
  watch(watcher: () => void): () => void;
}

/** Keys in localStorage start with this. `public/boot.js` reads `theme` and `motion` under the same prefix. */
const PREFIX = 'grandstand.';

/** Declares a preference. `parse` returns undefined for what it does not accept. Other tabs are followed. */
export function preference<Value>(name: string, fallback: Value, parse: (stored: unknown) => Value | undefined): Preference<Value> {
  const key = PREFIX + name;
  const watchers = new Set<() => void>();
  let value = load(key, fallback, parse);
  const become = (next: Value) => {
    value = next;
    for (const watcher of watchers) watcher();
  };
  addEventListener('storage', (event) => {
    if (event.key === key) become(load(key, fallback, parse));
  });
  return {
    get: () => value,
    set: (next) => {
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Private windows and full storages: the choice lasts as long as the page.
      }
      become(next);
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** Accepts one of the given words. */
export const oneOf =
  <Word extends string>(...words: readonly Word[]) =>
  (stored: unknown): Word | undefined =>
    words.find((word) => word === stored);

/** Accepts true and false. */
export const yesOrNo = (stored: unknown): boolean | undefined => (typeof stored === 'boolean' ? stored : undefined);

/** The preference's value; the component follows it. */
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
