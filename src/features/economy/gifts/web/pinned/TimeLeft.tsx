import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';

/** `left` is in milliseconds. Not a live region, because it changes every second. */
export function TimeLeft({ left }: { left: number }) {
  return (
    <span className="shrink-0 text-12 text-ink-3 tabular-nums">
      <span aria-hidden="true">{formatClock(left)}</span>
      <span className="sr-only">{t('gifts.pinned.left', { time: formatClock(left) })}</span>
    </span>
  );
}
