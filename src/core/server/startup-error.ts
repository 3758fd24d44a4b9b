/** The server cannot start, for a reason an operator can mend: printed as one sentence, exit code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
