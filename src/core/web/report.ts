import type { BrowserProblem } from '#core/contract/browser-problem.ts';

type Watcher = (kind: BrowserProblem['kind'], cause: unknown) => void;
const watchers = new Set<Watcher>();

/** Returns a function that removes the watcher. */
export function watchProblems(watcher: Watcher): () => void {
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
