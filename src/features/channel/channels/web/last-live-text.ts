import { MINUTE_MS, msBetween } from '#core/contract/durations.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';

/** Milliseconds for which a stream has "just ended". Also absorbs a server clock slightly ahead. */
const JUST_NOW = MINUTE_MS;

/** Sentence about the last stream of an offline channel. */
export function lastLiveText({ last_live_at }: Pick<Channel, 'last_live_at'>, now: Date): string {
  if (last_live_at === null) return t('channels.page.never_live');
  const ended = parseDate(last_live_at);
  if (msBetween(ended, now) < JUST_NOW) return t('channels.page.just_ended');
  return t('channels.page.last_live', { ago: formatRelative(ended, now) });
}
