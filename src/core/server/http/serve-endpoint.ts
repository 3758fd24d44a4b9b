import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { Refusal, type RefusalExtra, refuseCommon } from '#core/contract/refusal.ts';
import { constantTimeEqual } from '../constant-time-equal.ts';
import type { Ctx, Viewer } from '../context.ts';
import { asRead } from '../db/lanes.ts';
import { networkOf } from '../limits/network.ts';
import type { Limits } from '../limits/open-limits.ts';
import { CSRF_HEADER, clientOf, controlsOf, credentialsOf, type Identify } from './client.ts';
import { errorsOf, isDeclared, UndeclaredRefusal } from './failure.ts';
import type { Client, EndpointRoute } from './route.ts';

export interface Serving {
  ctx: Ctx;
  identify: Identify;
  secureCookies: boolean;
  readLimit: ReadLimit | null;
  onUndeclaredRefusal: (bug: UndeclaredRefusal, requestId: string) => void;
  /** Called when somebody lacks the right to a call, before the refusal is answered. */
  onRightRefused?: ((refused: RefusedRight) => Promise<void>) | undefined;
}

export interface RefusedRight {
  viewer: Viewer;
  client: Client;
  /** The declared path, which bounds its values. */
  call: string;
  code: string;
}

/** Names of 403 codes for a missing right. Locks that everybody meets, such as slow mode, have other names. */
const RIGHT_REFUSED = /^NOT_|_NOT_YOURS$|_FORBIDDEN$/;

const isRightRefused = ({ status, code }: Refusal): boolean => status === 403 && RIGHT_REFUSED.test(code);

/** Reads per minute of one network (see `networkOf`), signed in or not. Each node counts its own. */
export interface ReadLimit {
  limits: Limits;
  perMinute: number;
}

/** Request bodies above this many bytes are read only from authorized senders. */
export const FREE_BODY_LIMIT = 64 * 1024;

/**
 * Decides by the head of a request whether to read the rest. Refuses a network over its read limit before any lookup, and a large body
 * without a session. The session is looked up again when the body is complete, because it may have ended in the meantime.
 */
export async function checkHead(serving: Serving, endpoint: AnyEndpoint, request: FastifyRequest): Promise<void> {
  const client = clientOf(request);
  const { readCost = 1 } = endpoint;
  if (!changesState(endpoint)) await countRead(serving.readLimit, client, typeof readCost === 'number' ? readCost : 1);
  if ((endpoint.bodyLimit ?? 0) > FREE_BODY_LIMIT) await viewerOf(serving, endpoint, client);
}

/** Refuses a network over its read limit. `cost` is in reads. A cost above the limit uses all of a minute. */
export async function countRead(readLimit: ReadLimit | null, { address }: Pick<Client, 'address'>, cost: number): Promise<void> {
  if (readLimit === null || cost === 0) return;
  const { limits, perMinute } = readLimit;
  await use(limits, `reads ${networkOf(address)}`, perMinute, 60, Math.min(cost, perMinute));
}

/** Counts the reads of a call after its first one. */
async function countRest(readLimit: ReadLimit | null, client: Client, cost: number): Promise<void> {
  if (readLimit) await countRead(readLimit, client, Math.min(cost, readLimit.perMinute) - 1);
}

export const changesState = ({ method, changes = method !== 'GET' }: AnyEndpoint): boolean => changes;

export async function serveEndpoint(serving: Serving, { endpoint, handle }: EndpointRoute, request: FastifyRequest, reply: FastifyReply) {
  const { ctx } = serving;
  const client = clientOf(request);
  const viewer = await viewerOf(serving, endpoint, client);
  await enforceLimit(ctx, endpoint, viewer, client);
  const params = parseInput('params', endpoint.params, request.params);
  const query = parseInput('query', endpoint.query, request.query);
  const body = parseInput('body', endpoint.body, request.body, invalidBodyOf(endpoint));
  // The first read of the call is counted before its body is read.
  if (typeof endpoint.readCost === 'function') await countRest(serving.readLimit, client, endpoint.readCost({ query, body }));
  const controls = controlsOf(reply, serving.secureCookies);
  const answer = () => handle({ endpoint, params, query, body, viewer, client, reply: controls, ctx } as never);
  try {
    return endpoint.reply.parse(await (changesState(endpoint) ? answer() : asRead(answer)));
  } catch (error) {
    if (error instanceof Refusal && !isDeclared(endpoint, error)) {
      serving.onUndeclaredRefusal(new UndeclaredRefusal(endpoint, error), request.id);
    }
    if (error instanceof Refusal && viewer && isRightRefused(error))
      await serving.onRightRefused?.({ viewer, client, call: `${endpoint.method} ${endpoint.path}`, code: error.code });
    throw error;
  }
}

async function viewerOf({ ctx, identify }: Serving, endpoint: AnyEndpoint, client: Client): Promise<Viewer | null> {
  if (endpoint.viewer === 'none') return null;
  const credentials = credentialsOf(client);
  const identity = credentials && (await identify(ctx, credentials.token, client));
  if (!identity) return endpoint.viewer === 'required' ? refuseCommon('NOT_SIGNED_IN') : null;
  if (credentials.via === 'cookie' && changesState(endpoint) && !constantTimeEqual(client.header(CSRF_HEADER) ?? '', identity.csrfToken)) {
    return refuseCommon('CSRF_MISMATCH');
  }
  return identity.viewer;
}

async function enforceLimit(ctx: Ctx, endpoint: AnyEndpoint, viewer: Viewer | null, client: Client): Promise<void> {
  if (!endpoint.limit) return;
  const { rate, seconds } = endpoint.limit;
  await use(ctx.limits, `${endpoint.method} ${endpoint.path} ${viewer?.id ?? networkOf(client.address)}`, rate, seconds);
}

async function use(limits: Limits, key: string, rate: number, seconds: number, uses?: number): Promise<void> {
  const grant = await limits.take(key, rate, seconds, uses);
  if (grant.kind === 'limited') refuseCommon('RATE_LIMITED', { retryAfter: grant.retryAfter });
}

type Refuse = (extra: RefusalExtra) => never;

const INVALID: Refuse = (extra) => refuseCommon('INVALID', extra);

const invalidBodyOf = ({ invalidBody, refuse }: AnyEndpoint): Refuse =>
  invalidBody === undefined ? INVALID : (extra) => refuse(invalidBody, extra);

function parseInput(where: 'params' | 'query' | 'body', schema: z.ZodType | undefined, input: unknown, refuse = INVALID): unknown {
  if (!schema) return undefined;
  const hostile = findHostilePart(input);
  if (hostile) refuse({ errors: { [hostile.path]: [hostile.reason] } });
  const result = schema.safeParse(input);
  return result.success ? result.data : refuse({ errors: errorsOf(where, result.error) });
}

/** Deeper JSON is never valid and only costs time. */
const MAX_DEPTH = 32;

/**
 * Finds values that no field ever accepts: NUL (PostgreSQL cannot store it), lone surrogates (not valid text), and nesting deeper than 32
 * levels. Returns the dotted path and the reason, or null. The traversal is iterative and bounded by the body limit.
 */
function findHostilePart(input: unknown): { path: string; reason: string } | null {
  const open: Array<{ value: unknown; path: string; depth: number }> = [{ value: input, path: '', depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') {
      const reason = textFault(value);
      if (reason) return { path: path || 'body', reason };
    } else if (value !== null && typeof value === 'object') {
      if (depth >= MAX_DEPTH) return { path: path || 'body', reason: `is nested deeper than ${MAX_DEPTH} levels` };
      for (const [key, inner] of Object.entries(value)) {
        const reason = textFault(key);
        if (reason) return { path: path || 'body', reason: `has a name that ${reason}` };
        open.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
      }
    }
  }
  return null;
}

function textFault(text: string): string | null {
  if (text.includes('\u0000')) return 'contains a NUL character';
  if (!text.isWellFormed()) return 'is not well-formed text';
  return null;
}
