import { MINUTE_MS, msBetween } from '#core/contract/durations.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatClock, formatRelative } from '#core/web/format/duration.ts';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';

export function Uptime({ since }: { since: string }) {
  const now = useNow(1000);
  const clock = formatClock(msBetween(parseDate(since), now));
  return (
    <span className="tabular-nums" title={t('channels.live_for', { clock })}>
      {clock}
    </span>
  );
}

/** Screen readers announce "12 viewers". */
export function ViewerCount({ count }: { count: number }) {
  return (
    <>
      <Icon name="user" size="small" />
      <span className="tabular-nums" aria-hidden="true">
        {formatCompact(count)}
      </span>
      <span className="sr-only">{t('channels.viewers', { count })}</span>
    </>
  );
}

/** Milliseconds for which a stream has "just ended". Also absorbs a server clock slightly ahead. */
const JUST_NOW = MINUTE_MS;

export function lastLiveText({ last_live_at }: Pick<Channel, 'last_live_at'>, now: Date): string {
  if (last_live_at === null) return t('channels.page.never_live');
  const ended = parseDate(last_live_at);
  if (msBetween(ended, now) < JUST_NOW) return t('channels.page.just_ended');
  return t('channels.page.last_live', { ago: formatRelative(ended, now) });
}
