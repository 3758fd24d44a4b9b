import { t } from '#core/web/i18n/text.ts';
import { bitrateText } from '../player/player-texts.ts';

/** Points of a full chart, of 5 s each. */
const POINTS = 60;
const WIDTH = 600;
const HEIGHT = 64;
const LEAST_SCALE = 1_000_000;

export function BitrateChart({ bitrates }: { bitrates: readonly number[] }) {
  if (bitrates.length < 2) return null;
  const top = Math.max(LEAST_SCALE, ...bitrates) * 1.15;
  const points = bitrates.map((bitrate, at) => {
    const x = WIDTH - ((bitrates.length - 1 - at) * WIDTH) / (POINTS - 1);
    return `${x.toFixed(1)},${(HEIGHT - (bitrate / top) * HEIGHT).toFixed(1)}`;
  });
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('streams.health.chart', { low: bitrateText(Math.min(...bitrates)), high: bitrateText(Math.max(...bitrates)) })}
        className="h-16 w-full border-b border-line text-mint"
      >
        <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption aria-hidden="true" className="mt-1 flex justify-between text-11 text-ink-3">
        <span>{t('streams.health.chart.start')}</span>
        <span>{t('streams.health.chart.end')}</span>
      </figcaption>
    </figure>
  );
}
