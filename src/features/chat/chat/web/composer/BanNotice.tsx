import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';
import { lockText } from './lock-text.ts';

interface BanNoticeProps {
  lock: Extract<InputLock, { kind: 'banned' | 'timed_out' }>;
  reason: string;
  now: Date;
}

/** Replaces the message box of a banned viewer with the reason, the end, and what they can still do (K-03). */
export function BanNotice({ lock, reason, now }: BanNoticeProps) {
  return (
    <div className="chat-box locked items-start!">
      <Icon name={lock.kind === 'banned' ? 'ban' : 'clock'} size="small" className="mt-0.5 text-red-text" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-12 text-pretty wrap-anywhere">
        <p className="text-14 font-semibold text-ink">{lockText(lock, now)}</p>
        {reason !== '' && <p>{t('chat.lock.ban_reason', { reason })}</p>}
        <p>{lock.kind === 'banned' ? t('chat.lock.ban_forever') : t('chat.lock.ban_until', { until: endText(lock.until, now) })}</p>
      </div>
    </div>
  );
}

const endText = (until: Date, now: Date) => formatDate(until, until.toDateString() === now.toDateString() ? 'hour' : 'mediumWithTime');
