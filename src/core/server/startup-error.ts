/** The server cannot start for a reason that the operator can fix. It is printed as one sentence, with exit code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
