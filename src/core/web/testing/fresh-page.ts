import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { clearTexts } from '../i18n/text.ts';
import { realtime } from '../realtime.ts';
import { setMatchingMedia } from './jsdom-gaps.ts';
import { releaseClock } from './web-clock.ts';

// It patches the page for good when it first meets it.
userEvent.setup();

const replaced: Array<() => void> = [];

/** Gives an object another property until the test is over, e.g. a size to every element. */
export function replaceProperty(of: object, name: string, property: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(of, name);
  replaced.push(() => {
    if (before) Object.defineProperty(of, name, before);
    else Reflect.deleteProperty(of, name);
  });
  Object.defineProperty(of, name, { configurable: true, ...property });
}

/** After every test: the page as if it had just been loaded by a stranger. The test's own endings went before. */
export function freshPage(): void {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const putBack of replaced.splice(0).reverse()) putBack();
  releaseClock();
  realtime.identify(null);
  realtime.close();
  setMatchingMedia(() => false);
  localStorage.clear();
  sessionStorage.clear();
  // As when another tab cleared them: every preference goes back to what it is at first.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '', '/');
}

/** After every file: texts are added once for a page, and the next file says which ones it has. What is still loading, loads before that. */
export async function freshPageForTheNextFile(): Promise<void> {
  await vi.dynamicImportSettled();
  freshPage();
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
/** What Vitest, React and user-event keep there. */
const OTHERS = /^(__|IS_REACT_ACT|Date$|document\._react|navigator\.clipboard$)/;

function propertiesOf(): Map<string, unknown> {
  const all = WATCHED.flatMap(([owner, object]) =>
    Object.entries(Object.getOwnPropertyDescriptors(object)).map(([name, { value, get }]) => [`${owner}.${name}`, get ?? value] as const),
  );
  return new Map([...globals(), ...all].filter(([name]) => !OTHERS.test(name)));
}

/** Notes how the page is before a file; the returned function names what is otherwise afterwards. */
export function noteThePage(): () => string[] {
  const before = propertiesOf();
  const intervals = new Map<unknown, string>();
  const { setInterval, clearInterval } = globalThis;
  globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
    const timer = setInterval(...args);
    const { stack } = new Error('set');
    // The page itself has one while it waits for its next frame.
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
    return [...changed, ...[...intervals.values()].map((stack) => `an interval that runs on, ${stack}`)];
  };
}
