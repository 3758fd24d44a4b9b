import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { constantTimeEqual } from '../constant-time-equal.ts';
import type { Db } from '../db/db.ts';
import { countEntries, PROXY_HEADERS, type ProxyHeader } from '../http/forwarded.ts';
import { FILE, type RawReply, type RawRequest, type Route, rawRoute } from '../http/route.ts';
import { cachedSecret, installationSecret, newSealingKey } from '../installation/secrets.ts';
import type { DiagnosticCtx } from './diagnostic.ts';
import { getOnce } from './request.ts';

/**
 * A request through the public address to this installation (decision 089). Both sides know a key in the database: the request proves that
 * a node or an operator makes it, and the reply proves that it reached this installation. Anything else answers 404.
 */
const KEY = 'diagnostics_key';
const keyOf = cachedSecret(KEY, newSealingKey);

/** `site`: through the proxy. `media`: through the CDN, which forwards /media; it may cache the reply. */
type Target = 'site' | 'media';
const PATHS: Readonly<Record<Target, string>> = { site: '/healthz/probe', media: '/media/probe' };

const Answer = z.object({
  proof: z.string(),
  /** Different in each reply, unless a cache sent it. */
  nonce: z.string(),
  /** Entries that proxies wrote into each header. */
  hops: z.object({ 'x-forwarded-for': z.int(), forwarded: z.int() }),
});
type Answer = z.infer<typeof Answer>;

const proofOf = (key: string, target: Target, part: 'request' | 'reply', challenge: string): string =>
  createHmac('sha256', key).update(`${target} ${part} ${challenge}`).digest('base64url');

export const probeRoutes: readonly Route[] = [
  rawRoute('GET', `${PATHS.site}/:challenge/:proof`, (request) => answer(request, 'site', 'no-store')),
  rawRoute('GET', `${PATHS.media}/:challenge/:proof`, (request) => answer(request, 'media', 'public, max-age=60'), FILE),
];

async function answer({ ctx, client, params }: RawRequest, target: Target, cacheControl: string): Promise<RawReply> {
  const { challenge = '', proof = '' } = params;
  const key = await keyOf(ctx);
  if (!constantTimeEqual(proof, proofOf(key, target, 'request', challenge)))
    return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }, body: 'Not found.\n' };
  const headers = Object.fromEntries(PROXY_HEADERS.map((name) => [name, client.header(name)]));
  const reply: Answer = {
    proof: proofOf(key, target, 'reply', challenge),
    nonce: randomBytes(12).toString('base64url'),
    hops: { 'x-forwarded-for': countEntries(headers, 'x-forwarded-for'), forwarded: countEntries(headers, 'forwarded') },
  };
  return { status: 200, headers: { 'content-type': 'application/json', 'cache-control': cacheControl }, body: JSON.stringify(reply) };
}

/** `elsewhere`: the response is not one of this installation. */
export type Probed =
  | { kind: 'here'; nonce: string; hops: Readonly<Record<ProxyHeader, number>> }
  | { kind: 'elsewhere'; status: number }
  | { kind: 'unreachable'; error: NodeJS.ErrnoException };

/** A challenge can be sent again, to see whether a cache answers. */
export const newChallenge = (): string => randomBytes(16).toString('base64url');

export async function probe(
  { db, signal }: { db: Db; signal: DiagnosticCtx['signal'] },
  target: Target,
  origin: string,
  challenge = newChallenge(),
): Promise<Probed> {
  const key = await installationSecret(db, KEY, newSealingKey);
  const url = new URL(`${PATHS[target]}/${challenge}/${proofOf(key, target, 'request', challenge)}`, origin);
  const reply = await getOnce(url, signal).catch((error: NodeJS.ErrnoException) => error);
  if (reply instanceof Error) {
    signal.throwIfAborted();
    return { kind: 'unreachable', error: reply };
  }
  const parsed = Answer.safeParse(jsonOf(reply.body)).data;
  if (!parsed || !constantTimeEqual(parsed.proof, proofOf(key, target, 'reply', challenge)))
    return { kind: 'elsewhere', status: reply.status };
  return { kind: 'here', nonce: parsed.nonce, hops: parsed.hops };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
