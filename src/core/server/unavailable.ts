/** The database, Redis or this node's queue cannot take the work now: 503 with Retry-After. Nothing of the request was done, or it is unknown. */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable';
  /** Whole seconds after which a caller may try again. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 2, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}
