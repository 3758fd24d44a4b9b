/** A broken part of the page says so here: it renders nothing or its error state, and the console has the cause. */
export function reportProblem(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the web's log
  console.error(what, cause);
}
