import { DAY_MS, msBetween, SECOND_MS, secondsUntil } from '#core/contract/durations.ts';
import { formatClock, formatLength, formatMinutes } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';

/** Why the viewer cannot chat. Null if they can, and if no reason may be shown (K-01). */
export function lockText(lock: InputLock, now: Date): string | null {
  switch (lock.kind) {
    case 'open':
    case 'not_ready':
      return null;
    case 'banned':
      return t('chat.lock.banned');
    case 'timed_out':
      return t('chat.lock.timed_out', { left: leftUntil(lock.until, now) });
    case 'paused':
      return t('chat.lock.paused');
    case 'subscribers_only':
      return t('chat.lock.subscribers_only');
    case 'followers_only':
      if (lock.until === null) return t('chat.lock.followers_only');
      return t('chat.lock.followers_only_wait', { length: formatMinutes(lock.minutes), left: leftUntil(lock.until, now) });
    case 'slow_mode':
      return t('chat.lock.slow_mode', { left: leftUntil(lock.until, now) });
    case 'account_age':
      return t('chat.lock.account_age', { length: formatMinutes(lock.minutes) });
  }
}

function leftUntil(until: Date, now: Date): string {
  const left = msBetween(now, until);
  return left >= DAY_MS ? formatLength(left) : formatClock(secondsUntil(until, now) * SECOND_MS);
}
