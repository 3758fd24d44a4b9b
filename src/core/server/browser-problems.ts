import type { Logger } from 'pino';
import { type BrowserProblem, PROBLEM_KINDS, reportBrowserProblem } from '#core/contract/browser-problem.ts';
import { type Route, route } from './http/route.ts';

const MAX_LOGGED = 200;

/** Logs each distinct problem once, so that reports cannot flood the log. */
export class BrowserProblems {
  readonly counts: Record<BrowserProblem['kind'], number> = { part: 0, chunk: 0, rejection: 0, error: 0 };
  readonly #logged = new Set<string>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  record(problem: BrowserProblem): void {
    this.counts[problem.kind] += 1;
    const key = PROBLEM_KINDS.indexOf(problem.kind) + problem.error + problem.place;
    if (this.#logged.has(key) || this.#logged.size >= MAX_LOGGED) return;
    this.#logged.add(key);
    this.#log.warn({ problem }, 'a page reported a problem; repeated reports are only counted');
  }

  route(): Route {
    return route(reportBrowserProblem, async ({ body }) => {
      this.record(body);
      return {};
    });
  }
}
