import { useCallback, useSyncExternalStore } from 'react';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Spinner } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { type ChatChannel, ReplayMessages } from '#features/chat/chat/web/api.ts';
import type { ReplayRoom, ReplayView } from './replay-room.ts';

interface ReplayColumnProps {
  channel: ChatChannel;
  replay: ReplayRoom;
  /** Absent where the replay cannot be hidden. */
  onHide?: () => void;
}

/** The chat replay beside a recording or a clip (RP-01), and whether it is in sync with the video. */
export function ReplayColumn({ channel, replay, onHide }: ReplayColumnProps) {
  const { room, state } = useSyncExternalStore(replay.subscribe, replay.view);
  const timeOf = useCallback((at: Date) => formatClock(replay.timeOf(at) * 1000), [replay]);
  return (
    <section
      aria-label={t('recordings.replay.region', { channel: channel.user.username })}
      className="flex h-full min-h-0 flex-col bg-column"
    >
      <header className="flex h-9 shrink-0 items-center gap-1 border-b border-line-soft px-2 md:h-10">
        <span className="w-9 max-md:hidden">
          {onHide && (
            <IconButton icon="hide" size="small" label={t('recordings.replay.hide')} className="rtl:-scale-x-100" onClick={onHide} />
          )}
        </span>
        <h2 className="flex-1 text-14 font-bold max-md:ps-1 md:text-center">{t('recordings.replay.title')}</h2>
        <span className="w-9 max-md:hidden" />
      </header>
      <div className="min-h-0 flex-1">
        <ReplayMessages
          channel={channel}
          room={room}
          replayTime={timeOf}
          empty={
            <EmptyState icon="chat" title={t('recordings.replay.empty')}>
              {t('recordings.replay.empty.text')}
            </EmptyState>
          }
          onRetry={replay.retry}
        />
      </div>
      <p className="flex h-9 shrink-0 items-center gap-2 border-t border-line-soft px-3 text-12 text-ink-3">
        <State state={state} />
      </p>
    </section>
  );
}

function State({ state }: Pick<ReplayView, 'state'>) {
  switch (state) {
    case 'reading':
      return (
        <>
          <Spinner />
          {t('recordings.replay.reading')}
        </>
      );
    case 'failed':
      return (
        <>
          <Icon name="warn" size="small" />
          {t('recordings.replay.failed')}
        </>
      );
    case 'shown':
      return (
        <>
          <Icon name="clock" size="small" />
          {t('recordings.replay.in_sync')}
        </>
      );
  }
}
