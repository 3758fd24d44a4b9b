import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#core/web/api.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { formatLocale } from '#core/web/i18n/locale.ts';
import { t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { type PaneProps, Uptime } from '#features/channel/channels/web/api.ts';
import {
  type HealthFigures as Figures,
  type StreamHealth,
  showStreamHealth,
  streamHealthMeasured,
} from '#features/stream/streams/contract.ts';
import { type HealthWarning, h264Profile, healthWarnings } from '#features/stream/streams/rules/health.ts';
import { bitrateText } from '../player/player-texts.ts';
import { ChannelAttempts } from './AttemptList.tsx';

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Notices above the health of a channel's stream. */
    'streams.health': { channel: Channel };
  }
}

export default function HealthPane({ channel }: PaneProps) {
  return (
    <>
      <Slot name="streams.health" channel={channel} />
      <CurrentHealth channel={channel} />
      <div className="p-3 empty:hidden">
        <ChannelAttempts channel={channel} />
      </div>
    </>
  );
}

function CurrentHealth({ channel }: Pick<PaneProps, 'channel'>) {
  const health = useStreamHealth(channel);
  if (!channel.livestream)
    return (
      <EmptyState icon="antenna" title={t('streams.health.none')}>
        {t('streams.health.none.text')}
      </EmptyState>
    );
  if (health.isError && !health.data) return <QueryError title={t('streams.health.failed')} query={health} />;
  if (health.data === null)
    return (
      <EmptyState icon="antenna" title={t('streams.preview.no_video')}>
        {t('streams.health.no_video')}
      </EmptyState>
    );
  if (!health.data?.figures && !health.data?.interrupted_at)
    return (
      <div role="status" aria-label={t('streams.health.measuring')} className="@container grid gap-3 p-3">
        <div className="grid grid-cols-2 gap-2 @md:grid-cols-4">
          {[0, 1, 2, 3].map((tile) => (
            <Skeleton key={tile} className="h-18 rounded-md" />
          ))}
        </div>
        <Skeleton className="h-20 rounded-md" />
      </div>
    );
  return <Measured health={health.data} name={channel.user.username} />;
}

function Measured({ health: { figures, interrupted_at, ends_at }, name }: { health: StreamHealth; name: string }) {
  const warnings = figures && interrupted_at === null ? healthWarnings(figures) : [];
  return (
    <div className="@container flex flex-col gap-3 p-3">
      <PaneActions>
        {interrupted_at !== null ? (
          <Tag tone="red">{t('streams.health.lost')}</Tag>
        ) : warnings.length > 0 ? (
          <Tag tone="amber">{t('streams.health.warnings', { count: warnings.length })}</Tag>
        ) : (
          <Tag tone="mint">{t('streams.health.good')}</Tag>
        )}
      </PaneActions>
      {interrupted_at !== null && ends_at !== null && <SignalLost since={interrupted_at} end={ends_at} name={name} />}
      {figures && (
        <>
          <HealthFigures figures={figures} warnings={warnings} />
          <BitrateChart bitrates={figures.bitrates} />
        </>
      )}
      <HealthWarnings warnings={warnings} />
    </div>
  );
}

/** Points of a full chart, of 5 s each. */
const POINTS = 60;
const WIDTH = 600;
const HEIGHT = 64;
const LEAST_SCALE = 1_000_000;

function BitrateChart({ bitrates }: { bitrates: readonly number[] }) {
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

function HealthWarnings({ warnings }: { warnings: readonly HealthWarning[] }) {
  return (
    <ul aria-label={t('streams.health.advice')} aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-start gap-2 rounded-md bg-amber-soft px-3 py-2">
          <Icon name="warn" size="small" className="mt-0.5 text-amber-text" />
          <p className="min-w-0">
            <b>{t(`streams.health.${warning}.title`)}</b> <span className="text-ink-2">{t(`streams.health.${warning}.advice`)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function SignalLost({ since, end, name }: { since: string; end: string; name: string }) {
  const now = useNow(1000).getTime();
  const seconds = (from: number, to: number) => Math.max(0, Math.round((to - from) / 1000));
  return (
    <div role="alert" className="flex items-start gap-2 rounded-md bg-red-soft px-3 py-2">
      <Icon name="warn" size="small" className="mt-0.5 text-red-text" />
      <p className="min-w-0">
        <b>{t('streams.health.lost.title')}</b> {/* The countdown is not announced every second. */}
        <span aria-live="off" className="text-ink-2">
          {t('streams.health.lost.text', {
            name,
            ago: seconds(parseDate(since).getTime(), now),
            left: seconds(now, parseDate(end).getTime()),
          })}
        </span>
      </p>
    </div>
  );
}

/** Poll interval in milliseconds, because a dead node sends no events. */
const REFRESH = 15_000;

function useStreamHealth({ id, slug, livestream }: Channel) {
  const cache = useQueryClient();
  // The livestream is part of the key, so that the next one does not start with old figures.
  const queryKey = ['stream-health', slug, livestream?.id ?? null];
  useRealtime(streamHealthMeasured, livestream && [id], (measured) =>
    cache.setQueryData<StreamHealth | null>(queryKey, (known) => ({ ...measured, figures: measured.figures ?? known?.figures ?? null })),
  );
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(showStreamHealth, { params: { slug }, signal })).data,
    enabled: livestream !== null,
    refetchInterval: REFRESH,
  });
}

function HealthFigures({ figures, warnings }: { figures: Figures; warnings: readonly HealthWarning[] }) {
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
        {figures.discarded.map(({ track, cause, frames }) => (
          <span key={`${track} ${cause}`}>
            {t(`streams.health.discarded_${track}`, { count: frames, cause: t(`streams.health.discarded.${cause}`) })}
          </span>
        ))}
        {figures.ignored_tracks.map(({ track, codec }) => (
          <span key={`${track} ${codec}`}>
            {codec === null ? t(`streams.health.ignored.${track}`) : t('streams.health.ignored.codec', { codec })}
          </span>
        ))}
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
