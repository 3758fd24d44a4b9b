import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { PlayerButton } from './PlayerButton.tsx';
import type { PlayerSession } from './player-session.ts';
import { usePlayerSource, usePlayerState } from './use-player.ts';
import type { StageView } from './use-stage-view.ts';

interface PlayerLabelsProps {
  session: PlayerSession;
  view: StageView;
  isShown: boolean;
  hasPip: boolean;
  /** On phones, the navigation button precedes the labels. */
  hasNavigation: boolean;
  children: ReactNode;
}

/** The row above the picture: the live label, the page's labels, and the title where nothing else shows it. */
export function PlayerLabels({ session, view, isShown, hasPip, hasNavigation, children }: PlayerLabelsProps) {
  const { kind, isFollowing, hasStarted, isInPip } = usePlayerState(session);
  const { title } = usePlayerSource(session);
  return (
    <div
      className={cx(
        'fades pointer-events-none absolute inset-x-0 top-0 flex items-center gap-1.5 bg-linear-to-b from-shade-soft to-transparent p-3 @max-[30rem]:p-2',
        hasNavigation && 'max-md:min-h-14 max-md:ps-14!',
        !isShown && 'opacity-0',
      )}
    >
      {kind === 'live' && <EdgeLabel isBehind={!isFollowing && hasStarted} />}
      {children}
      {(view.isTheater || view.isFull) && (
        <h1 className="ms-1.5 truncate font-semibold!">
          <bdi>{title}</bdi>
        </h1>
      )}
      <span className="flex-1" />
      {document.pictureInPictureEnabled && hasPip && !isInPip && (
        <PlayerButton
          icon="pip"
          label={t('streams.player.pip')}
          className={cx('@min-[30rem]:hidden', isShown && 'pointer-events-auto')}
          onClick={() => session.togglePip()}
        />
      )}
    </div>
  );
}

function EdgeLabel({ isBehind }: { isBehind: boolean }) {
  if (!isBehind) return <LiveMark />;
  return (
    <span className="inline-flex h-5 items-center rounded-xs bg-overlay px-1.5 text-11 font-semibold">{t('streams.player.behind')}</span>
  );
}
