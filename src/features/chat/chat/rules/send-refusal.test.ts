import { expect, test } from 'vitest';
import { SEND_REFUSALS } from '../contract/send.ts';
import { later } from '../examples.ts';
import type { InputLock } from './input-lock.ts';
import { lockRefusal, restoresText } from './send-refusal.ts';

const LOCKS: [InputLock, string | null, number | null][] = [
  [{ kind: 'open' }, null, null],
  [{ kind: 'banned' }, 'BANNED_ERROR', 403],
  [{ kind: 'timed_out', until: later(90), secondsLeft: 90 }, 'BANNED_ERROR', 403],
  [{ kind: 'paused' }, 'CHAT_PAUSED_ERROR', 400],
  [{ kind: 'subscribers_only' }, 'SUBSCRIBERS_ONLY_ERROR', 400],
  [{ kind: 'followers_only', minutes: 10, until: null }, 'FOLLOWERS_ONLY_ERROR', 400],
  [{ kind: 'slow_mode', until: later(7), secondsLeft: 7 }, 'SLOW_MODE_ERROR', 429],
  [{ kind: 'account_age', minutes: 60, until: later(60) }, 'ACCOUNT_AGE_MODE_ERROR', 400],
];

test.each(LOCKS)('the lock %o is refused with %s', (lock, code, status) => {
  const refusal = lockRefusal(lock);
  expect(refusal?.code ?? null).toBe(code);
  if (refusal) expect(SEND_REFUSALS[refusal.code][0]).toBe(status);
});

test('slow mode returns the remaining seconds, and account age the minimum age', () => {
  expect(lockRefusal({ kind: 'slow_mode', until: later(7), secondsLeft: 7 })?.extra).toMatchObject({ retryAfter: 7 });
  expect(lockRefusal({ kind: 'account_age', minutes: 60, until: later(60) })?.extra).toEqual({ data: { min_duration: 60 } });
});

test.each([
  'INVALID_EMOTE_ERROR',
  'MAX_SPECIAL_CHARS_ERROR',
  'MESSAGE_CONTENT_LENGTH_ERROR',
  'ORIGINAL_MESSAGE_NOT_FOUND_ERROR',
  'CLIP_NOT_FOUND_ERROR',
  'RATE_LIMIT_ERROR',
  'SLOW_MODE_ERROR',
  'SUBSCRIBERS_ONLY_EMOTE_ERROR',
  'BANNED_WORD_ERROR',
  'MODERATION_BLOCKED_ERROR',
  'DUPLICATE_MESSAGE_ERROR',
  'CHAT_PAUSED_ERROR',
  'UNAVAILABLE',
  'A_CODE_OF_TOMORROW',
])('%s puts the text back into the input', (code) => expect(restoresText(code)).toBe(true));

test.each([
  'ACCOUNT_AGE_MODE_ERROR',
  'BANNED_ERROR',
  'EMOTES_ONLY_ERROR',
  'FOLLOWERS_ONLY_ERROR',
  'FOREIGN_CHANNEL_EMOTE_ERROR',
  'NO_LINKS_ERROR',
  'SUBSCRIBERS_ONLY_ERROR',
])('%s leaves the input empty', (code) => expect(restoresText(code)).toBe(false));
