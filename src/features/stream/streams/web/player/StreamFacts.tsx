import { type ReactNode, useEffect, useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { PlaybackStats } from './playback.ts';
import type { PlayerSession } from './player-session.ts';
import { bitrateText } from './player-texts.ts';
import { usePlayerState } from './use-player-session.ts';

interface Second {
  stats: PlaybackStats;
  framesPerSecond: number | null;
}

function useEverySecond(session: PlayerSession): Second {
  const [second, setSecond] = useState<Second>(() => ({ stats: session.stats(), framesPerSecond: null }));
  useEffect(() => {
    const timer = setInterval(() => {
      const stats = session.stats();
      setSecond((last) => ({ stats, framesPerSecond: Math.max(0, stats.frames - last.stats.frames) }));
    }, 1000);
    return () => clearInterval(timer);
  }, [session]);
  return second;
}

const seconds = (value: number): string => t('streams.player.info.seconds', { value: value.toFixed(1) });

export function StreamFacts({ session, onClose }: { session: PlayerSession; onClose: () => void }) {
  const { quality, hasCaptions } = usePlayerState(session);
  const { stats, framesPerSecond } = useEverySecond(session);
  const { width, height, bitrate, delay, buffer, droppedFrames, frames, delivery } = stats;
  const size = `${width}×${height}`;
  const rows: [label: string, value: string | null][] = [
    [
      t('streams.player.info.video'),
      width === 0 || quality === 'audio'
        ? null
        : framesPerSecond === null
          ? size
          : t('streams.player.info.size', { size, rate: framesPerSecond }),
    ],
    [t('streams.player.info.bitrate'), bitrate === null ? null : bitrateText(bitrate)],
    [t('streams.player.info.delay'), delay === null ? null : seconds(delay)],
    [t('streams.player.info.buffer'), seconds(buffer)],
    [
      t('streams.player.info.dropped'),
      frames === 0 || quality === 'audio'
        ? null
        : t('streams.player.info.frames', { dropped: formatNumber(droppedFrames), all: formatNumber(frames) }),
    ],
    [t('streams.player.captions'), hasCaptions ? 'CEA-608, CC1' : null],
    [t('streams.player.info.delivery'), t(`streams.player.info.${delivery}`)],
  ];
  return (
    <PicturePanel title={t('streams.player.info')} onClose={onClose} className="w-58">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-on-picture-2 tabular-nums">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="col-span-2 grid grid-cols-subgrid">
                <dt>{label}</dt>
                <dd className="text-end font-semibold text-on-picture">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </PicturePanel>
  );
}

interface PicturePanelProps {
  title: string;
  onClose: () => void;
  className: string;
  children: ReactNode;
}

export function PicturePanel({ title, onClose, className, children }: PicturePanelProps) {
  return (
    <section
      aria-label={title}
      className={cx('absolute start-3 top-11 z-10 max-w-[calc(100%-1.5rem)] rounded-md bg-picture-panel px-3 py-2 text-12', className)}
    >
      <div className="flex items-center justify-between">
        <b className="font-semibold">{title}</b>
        <IconButton icon="x" size="tiny" label={t('core.close')} tooltip={false} onClick={onClose} />
      </div>
      {children}
    </section>
  );
}
