/** `retryAfter`: whole seconds, becomes the Retry-After header. `data`: becomes the body's `data`. */
export interface RefusalExtra {
  retryAfter?: number;
  data?: unknown;
  /** By field, in Laravel's format (wire.md 3, error styles). The body becomes `{message, errors}`. */
  errors?: Record<string, string[]>;
}

/** An expected "no": `{status:{error,code,message:CODE},data,message}` (wire.md, decision 5). Any other thrown error is a bug (500). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: number;
  readonly extra: RefusalExtra;

  constructor(code: string, status: number, sentence: string, extra: RefusalExtra = {}) {
    super(sentence);
    this.code = code;
    this.status = status;
    this.extra = extra;
  }
}

export type RefusalText = readonly [status: number, sentence: string];

/** Any endpoint may answer these, because `core/server/http` handles parsing, sessions and limits. */
export const COMMON_REFUSALS = {
  BAD_REQUEST: [400, 'The request could not be read.'],
  NOT_SIGNED_IN: [401, 'Sign in first.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed.'],
  BODY_TOO_LARGE: [413, 'The request is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send JSON.'],
  CSRF_MISMATCH: [419, 'CSRF token mismatch. Reload the page and try again.'],
  INVALID: [422, 'The given data was invalid.'],
  RATE_LIMITED: [429, 'Too many requests. Wait a moment and try again.'],
  INTERNAL: [500, 'Something went wrong on our side. Try again.'],
  UNAVAILABLE: [503, 'The service is unavailable. Try again shortly.'],
} as const satisfies Record<string, RefusalText>;

export type CommonRefusal = keyof typeof COMMON_REFUSALS;

export function refuseCommon(code: CommonRefusal, extra?: RefusalExtra): never {
  const [status, sentence] = COMMON_REFUSALS[code];
  throw new Refusal(code, status, sentence, extra);
}
