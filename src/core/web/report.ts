/** A broken part of the page says so here: it renders nothing or its error state, and the console has the cause. */
export function reportProblem(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the web's log
  console.error(what, cause);
}

/** Something did not work and was taken back: the person is told by a toast, the console has the cause. */
export function reportWarning(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the web's log
  console.warn(what, cause);
}
