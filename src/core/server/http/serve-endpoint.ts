import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { Refusal, refuseCommon } from '#core/contract/refusal.ts';
import { constantTimeEqual } from '../constant-time-equal.ts';
import type { Ctx, Viewer } from '../context.ts';
import { asRead } from '../db/lane.ts';
import type { Limits } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import { clientOf, controlsOf } from './client.ts';
import { invalid } from './failure.ts';
import { findHostilePart } from './hostile.ts';
import type { Client, EndpointRoute } from './route.ts';
import { CSRF_HEADER, credentialsOf, type Identify } from './session.ts';
import { isDeclared, UndeclaredRefusal } from './undeclared-refusal.ts';

export interface Serving {
  ctx: Ctx;
  identify: Identify;
  secureCookies: boolean;
  readLimit: ReadLimit | null;
  /** An error that this callback throws is answered instead of the refusal. */
  onUndeclaredRefusal: (bug: UndeclaredRefusal, requestId: string) => void;
}

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
  if (serving.readLimit && !changesState(endpoint)) {
    const { limits, perMinute } = serving.readLimit;
    await use(limits, `reads ${networkOf(client.address)}`, perMinute, 60);
  }
  if ((endpoint.bodyLimit ?? 0) > FREE_BODY_LIMIT) await viewerOf(serving, endpoint, client);
}

const changesState = ({ method, changes = method !== 'GET' }: AnyEndpoint): boolean => changes;

/** Serves one request of a declared endpoint: checks session, limits and input, runs the use case, and parses the reply with its schema. */
export async function serveEndpoint(serving: Serving, { endpoint, handle }: EndpointRoute, request: FastifyRequest, reply: FastifyReply) {
  const { ctx } = serving;
  const client = clientOf(request);
  const viewer = await viewerOf(serving, endpoint, client);
  await enforceLimit(ctx, endpoint, viewer, client);
  const params = parseInput('params', endpoint.params, request.params);
  const query = parseInput('query', endpoint.query, request.query);
  const body = parseInput('body', endpoint.body, request.body);
  const controls = controlsOf(reply, serving.secureCookies);
  const answer = () => handle({ endpoint, params, query, body, viewer, client, reply: controls, ctx } as never);
  try {
    return endpoint.reply.parse(await (changesState(endpoint) ? answer() : asRead(answer)));
  } catch (error) {
    if (error instanceof Refusal && !isDeclared(endpoint, error)) {
      serving.onUndeclaredRefusal(new UndeclaredRefusal(endpoint, error), request.id);
    }
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

async function use(limits: Limits, key: string, rate: number, seconds: number): Promise<void> {
  const grant = await limits.take(key, rate, seconds);
  if (!grant.granted) refuseCommon('RATE_LIMITED', { retryAfter: grant.retryAfter });
}

function parseInput(where: 'params' | 'query' | 'body', schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const hostile = findHostilePart(input);
  if (hostile) refuseCommon('INVALID', { errors: { [hostile.path]: [hostile.reason] } });
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalid(where, result.error);
}
