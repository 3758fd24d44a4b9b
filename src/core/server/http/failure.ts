import type { z } from 'zod';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { COMMON_REFUSALS, type CommonRefusal, Refusal, type RefusalText } from '#core/contract/refusal.ts';
import { isContention } from '../db/database-health.ts';
import { Unavailable } from '../unavailable.ts';

/** Seconds before a retry when the database aborted a request in favor of others. */
const CONTENTION_ENDS = 2;

interface FailureBody {
  status: { error: true; code: number; message: string };
  data: unknown;
  message: string;
  errors?: Record<string, string[]>;
}

interface Failure {
  status: number;
  body: FailureBody;
  retryAfter?: number;
  bug: boolean;
}

/** Statuses that Fastify itself sets before a handler runs. */
const BY_STATUS: Record<number, CommonRefusal> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** The reply of wire.md, decision 5, with the id of the request, by which staff find its log lines. */
export function failureOf(error: unknown, requestId: string): Failure & { body: { request_id: string } } {
  const { body, ...rest } = replyOf(error);
  return { ...rest, body: { ...body, request_id: requestId } };
}

function replyOf(error: unknown): Failure {
  if (error instanceof Refusal) {
    const { code, status, message, extra } = error;
    return { ...failure(code, status, message, extra.data ?? null, extra.errors), retryAfter: extra.retryAfter, bug: false };
  }
  if (error instanceof Unavailable) return { ...common('UNAVAILABLE'), retryAfter: error.retryAfter, bug: false };
  // Logged, because a statement that is always too slow ends the same way.
  if (isContention(error)) return { ...common('UNAVAILABLE'), retryAfter: CONTENTION_ENDS, bug: true };
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const known = typeof status === 'number' ? BY_STATUS[status] : undefined;
  if (known) return { ...common(known), bug: false };
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { ...failure('BAD_REQUEST', status, COMMON_REFUSALS.BAD_REQUEST[1], null), bug: false };
  }
  return { ...common('INTERNAL'), bug: true };
}

/** Laravel's `errors` by field. */
export function errorsOf(where: string, error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || where;
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
}

function common(code: CommonRefusal) {
  const [status, sentence] = COMMON_REFUSALS[code];
  return failure(code, status, sentence, null);
}

function failure(code: string, status: number, message: string, data: unknown, errors?: Record<string, string[]>) {
  return { status, body: { status: { error: true as const, code: status, message: code }, data, message, ...(errors && { errors }) } };
}

/** A bug: neither the endpoint nor `COMMON_REFUSALS` declares this code, status or sentence. */
export class UndeclaredRefusal extends Error {
  override readonly name = 'UndeclaredRefusal';

  constructor({ method, path }: AnyEndpoint, refusal: Refusal) {
    const { code, status, message } = refusal;
    super(`${method} ${path} refused with ${code} (${status}, "${message}"), which it does not declare`, { cause: refusal });
  }
}

/** The compiler misses a refusal through another endpoint's declaration. Code that answers a caught refusal as data calls this. */
export function isDeclared(endpoint: AnyEndpoint, { code, status, message }: Refusal): boolean {
  const declarations: Record<string, RefusalText>[] = [endpoint.refusals, COMMON_REFUSALS];
  return declarations.some((texts) => Object.hasOwn(texts, code) && texts[code]![0] === status && texts[code]![1] === message);
}
