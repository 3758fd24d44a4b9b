import type { RefusalExtra } from '#core/contract/refusal.ts';
import type { SendRefusalCode } from '../contract/send.ts';
import type { InputLock } from './input-lock.ts';

export interface SendRefusal {
  code: SendRefusalCode;
  extra?: RefusalExtra;
}

export function suspensionRefusal(suspended: 'account' | 'broadcaster' | 'channel' | null): SendRefusal | null {
  return suspended && { code: suspended === 'account' ? 'ACCOUNT_SUSPENDED_ERROR' : 'CHANNEL_SUSPENDED_ERROR' };
}

/** The refusal for a locked input, or null (E-02). `not_ready` never reaches the server. */
export function lockRefusal(lock: InputLock): SendRefusal | null {
  switch (lock.kind) {
    case 'open':
    case 'not_ready':
      return null;
    case 'banned':
      return { code: 'BANNED_ERROR', extra: { data: { permanent: true, expires_at: null } } };
    case 'timed_out':
      return { code: 'BANNED_ERROR', extra: { data: { permanent: false, expires_at: lock.until.toISOString() } } };
    case 'paused':
      return { code: 'CHAT_PAUSED_ERROR' };
    case 'subscribers_only':
      return { code: 'SUBSCRIBERS_ONLY_ERROR' };
    case 'followers_only':
      return { code: 'FOLLOWERS_ONLY_ERROR', extra: { data: { min_duration: lock.minutes } } };
    case 'slow_mode':
      return slowModeRefusal(lock.secondsLeft);
    case 'account_age':
      return { code: 'ACCOUNT_AGE_MODE_ERROR', extra: { data: { min_duration: lock.minutes } } };
  }
}

export const slowModeRefusal = (remaining: number): SendRefusal => ({
  code: 'SLOW_MODE_ERROR',
  extra: { retryAfter: remaining, data: { remaining } },
});

/** After these codes the input stays empty (E-01). The up arrow restores the text. */
const KEEPS_INPUT_EMPTY: readonly string[] = [
  'ACCOUNT_AGE_MODE_ERROR',
  'BANNED_ERROR',
  'EMOTES_ONLY_ERROR',
  'FOLLOWERS_ONLY_ERROR',
  'FOREIGN_CHANNEL_EMOTE_ERROR',
  'NO_LINKS_ERROR',
  'SUBSCRIBERS_ONLY_ERROR',
];

export const restoresText = (code: string): boolean => !KEEPS_INPUT_EMPTY.includes(code);
