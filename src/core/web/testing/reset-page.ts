import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { clearTexts } from '../i18n/text.ts';
import { realtime } from '../realtime.ts';
import { serverClock } from '../server-clock.ts';
import { toasts } from '../toast.ts';
import { setMatchingMedia } from './jsdom-gaps.ts';
import { releaseClock } from './web-clock.ts';

// Its first call patches the page permanently, so it has to run before the page is recorded.
userEvent.setup();

const replaced: Array<() => void> = [];

/** Replaces a property of an object until the end of the test, e.g. the size of every element. */
export function replaceProperty(of: object, name: string, property: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(of, name);
  replaced.push(() => {
    if (before) Object.defineProperty(of, name, before);
    else Reflect.deleteProperty(of, name);
  });
  Object.defineProperty(of, name, { configurable: true, ...property });
}

/** Resets the page after a test to what a signed-out visitor sees first. Runs after the test's own hooks. */
export function resetPage(): void {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const restore of replaced.splice(0).reverse()) restore();
  releaseClock();
  serverClock.forget();
  realtime.identify(null);
  realtime.close();
  toasts.clear();
  setMatchingMedia(() => false);
  localStorage.clear();
  sessionStorage.clear();
  // The event that another tab would cause by clearing the storage: every preference returns to its default.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '', '/');
}

/** Resets the page after a file, including its texts, which each file adds for itself. Waits for imports in progress first. */
export async function resetPageForNextFile(): Promise<void> {
  await vi.dynamicImportSettled();
  resetPage();
  clearTexts();
}

const globals = (): Array<[name: string, value: unknown]> =>
  Object.getOwnPropertyNames(globalThis).map((name) => [name, Reflect.get(globalThis, name)]);

const WATCHED: ReadonlyArray<readonly [name: string, object: object]> = [
  ['navigator', navigator],
  ['document', document],
  ...globals().flatMap(([name, value]): Array<[string, object]> => {
    const prototype: unknown = typeof value === 'function' ? value.prototype : undefined;
    return typeof prototype === 'object' && prototype !== null ? [[`${name}.prototype`, prototype]] : [];
  }),
];
/** Properties of Vitest, React and user-event. */
const IGNORED = /^(__|IS_REACT_ACT|Date$|document\._react|navigator\.clipboard$)/;

function propertiesOf(): Map<string, unknown> {
  const all = WATCHED.flatMap(([owner, object]) =>
    Object.entries(Object.getOwnPropertyDescriptors(object)).map(([name, { value, get }]) => [`${owner}.${name}`, get ?? value] as const),
  );
  return new Map([...globals(), ...all].filter(([name]) => !IGNORED.test(name)));
}

/** Records the properties of the page before a file. The returned function lists what differs afterwards, and intervals that still run. */
export function recordPage(): () => string[] {
  const before = propertiesOf();
  const intervals = new Map<unknown, string>();
  const { setInterval, clearInterval } = globalThis;
  globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
    const timer = setInterval(...args);
    const { stack } = new Error('set');
    // jsdom runs an interval of its own while a frame is requested.
    if (!stack!.includes('/jsdom/')) intervals.set(timer, stack!);
    return timer;
  }) as typeof setInterval;
  globalThis.clearInterval = (timer) => {
    intervals.delete(timer);
    clearInterval(timer);
  };
  return () => {
    Object.assign(globalThis, { setInterval, clearInterval });
    const now = propertiesOf();
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter((name) => !Object.is(before.get(name), now.get(name)));
    return [...changed, ...[...intervals.values()].map((stack) => `an interval that is still running, ${stack}`)];
  };
}
