/** The operator can fix the reason. Printed as one sentence, with exit code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
