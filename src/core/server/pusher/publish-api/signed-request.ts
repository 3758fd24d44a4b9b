import { createHash } from 'node:crypto';
import { constantTimeEqual } from '../../constant-time-equal.ts';
import type { RawHead, RawReply, RawRequest } from '../../http/route.ts';
import { type PusherApp, requestSignature } from '../signature.ts';

/** Seconds that a publisher's clock may differ from ours. */
const CLOCK_TOLERANCE = 600;

/** The signature covers the hash of the body, so an unsigned request is refused before its body is read. */
export function signatureRefusal(app: PusherApp, head: RawHead): RawReply | null {
  const { params, query, ctx } = head;
  if (params.appId !== app.id) return refuse(401, 'Unknown app id.');
  if (query.get('auth_key') !== app.key) return refuse(401, 'Unknown auth_key.');
  if (query.get('auth_version') !== '1.0') return refuse(400, 'auth_version must be 1.0.');

  const timestamp = query.get('auth_timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return refuse(400, 'auth_timestamp must be a Unix time in seconds.');
  if (Math.abs(ctx.now().getTime() / 1000 - Number(timestamp)) > CLOCK_TOLERANCE)
    return refuse(401, 'auth_timestamp is not within 600 seconds.');

  if (!constantTimeEqual(query.get('auth_signature') ?? '', requestSignature(app, signedText(head))))
    return refuse(401, 'Invalid signature.');
  return null;
}

export function bodyRefusal({ query, body }: RawRequest): RawReply | null {
  const md5 = query.get('body_md5');
  if (body.length > 0 || md5 !== null) {
    if (md5 !== createHash('md5').update(body).digest('hex')) return refuse(401, 'body_md5 does not match the body.');
  }
  return null;
}

/** `METHOD\n/path\nquery`: keys in lower case and sorted, values unescaped, without the signature itself. */
function signedText({ method, path, query }: RawHead): string {
  const pairs = [...query]
    .map(([key, value]) => [key.toLowerCase(), value] as const)
    .filter(([key]) => key !== 'auth_signature')
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `${method}\n${path}\n${pairs.map(([key, value]) => `${key}=${value}`).join('&')}`;
}

/** The publish API answers errors as plain text (wire.md 2.6). */
export const refuse = (status: number, sentence: string): RawReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${sentence}\n`,
});

export const answer = (body: unknown): RawReply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
