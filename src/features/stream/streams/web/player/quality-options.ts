import { t } from '#core/web/i18n/text.ts';
import type { PlayerState } from './player-state.ts';
import { bitrateText, qualityText } from './player-texts.ts';
import { isHighDefinition, levelName, type Quality } from './quality.ts';

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
