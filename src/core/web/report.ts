/** Reports a broken part of the page, which renders nothing or its error state, and logs the cause to the console. */
export function reportProblem(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the web's log
  console.error(what, cause);
}

/** Reports an action that failed and was rolled back: the person sees a toast, and the console has the cause. */
export function reportWarning(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the web's log
  console.warn(what, cause);
}
