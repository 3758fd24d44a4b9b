import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';

/** The time that a pinned gift has left, in milliseconds. It is no live region, because it changes each second. */
export function TimeLeft({ left }: { left: number }) {
  return (
    <span className="shrink-0 text-12 text-ink-3 tabular-nums">
      <span aria-hidden="true">{formatClock(left)}</span>
      <span className="sr-only">{t('gifts.pinned.left', { time: formatClock(left) })}</span>
    </span>
  );
}
