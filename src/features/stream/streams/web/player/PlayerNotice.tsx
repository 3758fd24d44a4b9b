import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { PlayerSession } from './player-session.ts';
import { SEEK_STEP } from './shortcuts.ts';
import { usePlayerState } from './use-player.ts';

const SHOWN_FOR = 5_000;

export function PlayerNotice({ session }: { session: PlayerSession }) {
  const { isCatchingUp, skipped } = usePlayerState(session);
  const [read, setRead] = useState<typeof skipped>(null);
  useEffect(() => {
    if (skipped === null) return;
    const timer = setTimeout(() => setRead(skipped), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [skipped]);
  const text =
    skipped !== null && skipped !== read ? t('streams.player.skipped', skipped) : isCatchingUp ? t('streams.player.catching_up') : null;
  if (text === null) return null;
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute start-3 bottom-18 rounded-md bg-picture-panel px-2.5 py-1.5 text-12 font-medium @max-[30rem]:bottom-16"
    >
      {text}
    </p>
  );
}

export function SeekMark({ direction }: { direction: -1 | 1 }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 grid size-16 -translate-y-1/2 animate-[seek-mark_600ms_var(--ease)_forwards] place-content-center justify-items-center rounded-full bg-shade text-11 font-semibold tabular-nums data-back:left-[12%] data-forward:right-[12%]"
      data-back={direction === -1 || undefined}
      data-forward={direction === 1 || undefined}
    >
      <Icon name={direction === -1 ? 'left' : 'right'} size="small" />
      {t('streams.player.info.seconds', { value: SEEK_STEP })}
    </span>
  );
}
