import type { RawReply } from '../../http/route.ts';

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
