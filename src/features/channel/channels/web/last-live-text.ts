import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';

/** A stream that ended less than this ago, in milliseconds, has just ended. It also absorbs a clock of the server that is a little ahead. */
const JUST_NOW = 60_000;

/** When an offline channel was last live, as a sentence. */
export function lastLiveText({ last_live_at }: Pick<Channel, 'last_live_at'>, now: Date): string {
  if (last_live_at === null) return t('channels.page.never_live');
  const ended = parseDate(last_live_at);
  if (now.getTime() - ended.getTime() < JUST_NOW) return t('channels.page.just_ended');
  return t('channels.page.last_live', { ago: formatRelative(ended, now) });
}
