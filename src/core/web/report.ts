import { type BrowserProblem, reportBrowserProblem } from '#core/contract/browser-problem.ts';
import { call } from './api.ts';

/** Per page. */
const MAX_REPORTS = 5;

const EXPECTED = new Set(['AbortError', 'TimeoutError', 'UnreachableServer', 'RefusedCall']);

/** File name, line and column, without the URL. */
const PLACE = /\/assets\/([\w-]{1,60}\.js:\d{1,7}:\d{1,7})/;

/** Omits the message, which can quote a person's text. */
export function describeProblem(kind: BrowserProblem['kind'], cause: unknown): BrowserProblem {
  const error = cause instanceof Error || cause instanceof DOMException ? cause : null;
  const name = error !== null && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Unknown';
  return { kind, error: name, place: PLACE.exec(error?.stack ?? '')?.[1] ?? null };
}

/** Reports each distinct problem once, and a few in all. Returns a function that stops it. */
export function reportToServer(): () => void {
  const reported = new Set<string>();
  const report = (kind: BrowserProblem['kind'], cause: unknown) => {
    const body = describeProblem(kind, cause);
    const key = JSON.stringify(body);
    if (EXPECTED.has(body.error) || reported.has(key) || reported.size >= MAX_REPORTS) return;
    reported.add(key);
    call(reportBrowserProblem, { body }).catch(() => undefined);
  };
  const stopped = new AbortController();
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason), { signal: stopped.signal });
  addEventListener('error', ({ error }) => report('error', error), { signal: stopped.signal });
  const stopWatching = watchProblems(report);
  return () => {
    stopped.abort();
    stopWatching();
  };
}

type Watcher = (kind: BrowserProblem['kind'], cause: unknown) => void;
const watchers = new Set<Watcher>();

/** Returns a function that removes the watcher. */
function watchProblems(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function reportProblem(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the web's log
  console.error(what, cause);
  const kind = cause instanceof Error && cause.name === 'ChunkFailed' ? 'chunk' : 'part';
  for (const watcher of watchers) watcher(kind, cause);
}

/** Reports an action that failed and was rolled back; the person sees a toast. */
export function reportWarning(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the web's log
  console.warn(what, cause);
}
