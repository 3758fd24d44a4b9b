import { formatClock } from '#core/web/format/duration.ts';
import { formatLocale } from '#core/web/i18n/locale.ts';
import { t } from '#core/web/i18n/text.ts';
import type { PlayerState } from './player-state.ts';
import { isHighDefinition, levelName, type Quality } from './quality.ts';

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

interface QualityOption {
  value: Quality;
  label: string;
  note: string;
}

/** Best first. */
export function qualityOptions({ kind, levels, hasAudioOnly, quality, playedLevel }: PlayerState): QualityOption[] {
  const auto = quality === 'auto' && playedLevel !== null ? t('streams.player.quality.now', { quality: playedLevel }) : '';
  const audio = { value: 'audio', label: qualityText('audio'), note: '' };
  return [
    { value: 'auto', label: qualityText('auto'), note: auto },
    ...levels.map((level, at) => {
      const bitrate = bitrateText(level.bitrate);
      // The other levels are transcoded from the best one.
      const isSource = at === 0 && levels.length > 1 && kind !== 'clip';
      return {
        value: levelName(level),
        label: levelName(level),
        note: isSource ? t('streams.player.quality.source', { bitrate }) : bitrate,
      };
    }),
    ...(hasAudioOnly ? [audio] : []),
  ];
}

export function showsHd({ levels, playedLevel }: PlayerState): boolean {
  const played = levels.find((level) => levelName(level) === playedLevel);
  return played !== undefined && isHighDefinition(played.height);
}
