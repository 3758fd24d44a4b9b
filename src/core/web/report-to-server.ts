import { type BrowserProblem, reportBrowserProblem } from '#core/contract/browser-problem.ts';
import { call } from './api.ts';
import { watchProblems } from './report.ts';

/** Maximum number of reports of one page. */
const MAX_REPORTS = 5;

/** Failures that the page expects and that are not bugs. */
const EXPECTED = new Set(['AbortError', 'TimeoutError', 'UnreachableServer', 'RefusedCall']);

/** The first line of the stack in a script of this site: its file name, line and column, without its URL. */
const PLACE = /\/assets\/([\w-]{1,60}\.js:\d{1,7}:\d{1,7})/;

/** The part of a problem that is sent to the server: never its message, which can quote a person's text. */
export function describeProblem(kind: BrowserProblem['kind'], cause: unknown): BrowserProblem {
  const error = cause instanceof Error || cause instanceof DOMException ? cause : null;
  const name = error !== null && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Unknown';
  return { kind, error: name, place: PLACE.exec(error?.stack ?? '')?.[1] ?? null };
}

/**
 * Reports broken parts, rejected promises and thrown errors of this page to the server: each distinct one once, and a few in all. Returns a
 * function that stops it.
 */
export function reportToServer(): () => void {
  const reported = new Set<string>();
  const report = (kind: BrowserProblem['kind'], cause: unknown) => {
    const body = describeProblem(kind, cause);
    const key = JSON.stringify(body);
    if (EXPECTED.has(body.error) || reported.has(key) || reported.size >= MAX_REPORTS) return;
    reported.add(key);
    // A failed report is not reported.
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
