import { msBetween } from '#core/contract/durations.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { useNow } from '#core/web/use-now.ts';

/** Updates every second. */
export function Uptime({ since }: { since: string }) {
  const now = useNow(1000);
  const clock = formatClock(msBetween(parseDate(since), now));
  return (
    <span className="tabular-nums" title={t('channels.live_for', { clock })}>
      {clock}
    </span>
  );
}
