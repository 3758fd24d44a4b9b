/** Answered 503 with Retry-After. The request had no effect, or its effect is unknown. */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable';
  /** Whole seconds. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 2, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}
