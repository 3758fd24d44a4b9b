import type { ReactNode } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { formatLocale } from '#core/web/i18n/locale.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Uptime } from '#features/channel/channels/web/api.ts';
import type { HealthFigures as Figures } from '#features/stream/streams/contract.ts';
import { type HealthWarning, h264Profile } from '#features/stream/streams/rules/health.ts';
import { bitrateText } from '../player/player-texts.ts';

export function HealthFigures({ figures, warnings }: { figures: Figures; warnings: readonly HealthWarning[] }) {
  const { video, audio } = figures;
  const has = (...of: HealthWarning[]) => of.some((warning) => warnings.includes(warning));
  const picture = video && `${video.height}p${video.frame_rate === null ? '' : Math.round(video.frame_rate)}`;
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 @md:grid-cols-4">
        <Tile
          name={t('streams.health.bitrate')}
          value={bitrateText(figures.bitrate)}
          detail={t(
            has('bitrate_high')
              ? 'streams.health.bitrate.high'
              : has('bitrate_unsteady')
                ? 'streams.health.bitrate.jumps'
                : 'streams.health.bitrate.steady',
          )}
          isBad={has('bitrate_high', 'bitrate_unsteady')}
        />
        <Tile
          name={t('streams.health.frame_rate')}
          value={video?.frame_rate == null ? '–' : t('streams.health.fps', { rate: decimal(video.frame_rate) })}
          detail={
            video?.dropped == null
              ? ''
              : video.dropped === 0
                ? t('streams.health.no_drops')
                : t('streams.health.drops', { percent: formatNumber(Math.ceil(video.dropped * 100)) })
          }
          isBad={has('frames_dropped')}
        />
        <Tile
          name={t('streams.health.keyframes')}
          value={video?.keyframe_interval == null ? '–' : t('streams.player.info.seconds', { value: decimal(video.keyframe_interval) })}
          detail={t(has('keyframes') ? 'streams.health.keyframes.set' : 'streams.health.keyframes.good')}
          isBad={has('keyframes')}
        />
        <Tile
          name={t('streams.player.info.video')}
          value={picture ?? '–'}
          detail={[video && `H.264 ${h264Profile(video.codec).name}`, audio ? 'AAC' : t('streams.health.no_audio')]
            .filter(Boolean)
            .join(', ')}
          isBad={has('profile', 'audio_missing')}
        />
      </dl>
      <p className="flex flex-wrap gap-x-3 text-12 text-ink-3">
        <span>
          {t('streams.health.connected')} <Uptime since={figures.connected_at} />
        </span>
        {video && <span>{t('streams.health.size', { width: video.width, height: video.height })}</span>}
        {audio && <span>{t('streams.health.audio', { rate: decimal(audio.sample_rate / 1000), channels: audio.channels })}</span>}
        {figures.gaps > 0 && <span>{t('streams.health.gaps', { count: figures.gaps })}</span>}
        {figures.reconnects > 0 && <span>{t('streams.health.reconnects', { count: figures.reconnects })}</span>}
        {figures.encoder !== null && <bdi className="wrap-anywhere">{figures.encoder}</bdi>}
      </p>
    </>
  );
}

const decimal = (value: number): string => new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: 1 }).format(value);

function Tile({ name, value, detail, isBad }: { name: string; value: ReactNode; detail: string; isBad: boolean }) {
  return (
    <div className="flex min-w-0 flex-col rounded-md border border-line-soft bg-panel px-3 py-2">
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="flex min-w-0 flex-col">
        <span className="text-18 font-bold tabular-nums">{value}</span>
        {detail !== '' && (
          <span className={cx('flex items-start gap-1 text-12', isBad ? 'text-amber-text' : 'text-ink-2')}>
            <Icon name={isBad ? 'warn' : 'check'} size="small" className={isBad ? '' : 'text-mint-text'} />
            <span className="min-w-0 wrap-anywhere">{detail}</span>
          </span>
        )}
      </dd>
    </div>
  );
}
