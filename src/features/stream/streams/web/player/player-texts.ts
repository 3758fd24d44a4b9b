import { formatClock } from '#core/web/format/duration.ts';
import { formatLocale } from '#core/web/i18n/locale.ts';
import { t } from '#core/web/i18n/text.ts';
import type { Quality } from './quality.ts';

/** Time behind live with a minus sign, for example "−12:40". */
export const behindText = (seconds: number): string => (seconds < 1 ? t('core.live') : `−${formatClock(seconds * 1000)}`);

/** For example "6.1 Mb/s" or "128 kb/s". */
export function bitrateText(bitsPerSecond: number): string {
  const isMega = bitsPerSecond >= 1_000_000;
  return new Intl.NumberFormat(formatLocale(), {
    style: 'unit',
    unit: isMega ? 'megabit-per-second' : 'kilobit-per-second',
    maximumFractionDigits: isMega ? 1 : 0,
  }).format(bitsPerSecond / (isMega ? 1_000_000 : 1000));
}

/** For example "Auto", "Audio only" or "720p60". */
export const qualityText = (quality: Quality): string => {
  if (quality === 'auto') return t('streams.player.quality.auto');
  return quality === 'audio' ? t('streams.player.quality.audio') : quality;
};
