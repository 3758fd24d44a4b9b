import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { balanceText } from './balance/points-text.ts';
import { afterMark, afterUpdate, MARK_DURATIONS_MS, type ShownBalance, STILL } from './balance/shown-balance.ts';
import './points.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { pointsUpdated } from '#features/engagement/points/contract/balance.ts';
import { pointsQuery } from './queries.ts';
import { usePointsAccess } from './use-points-access.ts';

const CLASSES = 'relative inline-flex h-(--h-md) items-center gap-1.5 rounded-sm px-2 font-semibold tabular-nums hover:bg-control-hover';

/** Shows the viewer's points in the chat footer and opens the panel (CP-01, CP-05). */
export function PointsButton({ chat }: { chat: OpenChat }) {
  const { panel, channel, isPopout } = chat;
  const phone = useMediaQuery(PHONE);
  const access = usePointsAccess(chat);
  const shown = useShownBalance(chat, access.kind === 'counted');
  if (access.kind === 'hidden') return null;
  // Reserves the space, so other buttons do not shift when the points load.
  if (access.kind === 'loading') {
    return (
      <span aria-hidden="true" className={CLASSES}>
        <Coin shape="ticket" label={t('points.unit')} className="opacity-50" />
        <Skeleton className="h-3 w-8" />
      </span>
    );
  }
  if (access.kind === 'off') {
    return (
      <Tooltip text={t('points.button.off')}>
        <Link
          to="/dashboard/$slug/rewards"
          params={{ slug: channel.slug }}
          target={isPopout ? '_blank' : undefined}
          aria-label={t('points.button.off')}
          className={CLASSES}
        >
          <Coin shape="ticket" label={t('points.unit')} className="opacity-50 grayscale" />
        </Link>
      </Tooltip>
    );
  }
  const points = access.kind === 'counted' ? (shown.previousBalance ?? access.points) : null;
  const label =
    access.kind === 'own'
      ? t('points.button.own')
      : points === null
        ? t('points.button.unknown')
        : t('points.button', { points: balanceText(points, false) });
  return (
    <>
      <Tooltip text={t('points.title')}>
        <button
          type="button"
          aria-label={label}
          aria-expanded={panel.name === 'channel_points'}
          data-mark={shown.mark}
          className={cx(CLASSES, 'points-button', panel.name === 'channel_points' && 'bg-control-hover')}
          onClick={() => panel.toggle('channel_points')}
        >
          <Coin shape="ticket" label={t('points.unit')} className="points-coin" />
          {access.kind === 'own' ? (
            <span className="min-w-8 text-start text-16">∞</span>
          ) : points === null ? (
            <Skeleton className="h-3 w-8" />
          ) : (
            <span className="points-number min-w-8 text-start">{balanceText(points, phone)}</span>
          )}
          {shown.mark === 'earning' && (
            <span aria-hidden="true" className="points-plus">
              {t('points.plus', { points: balanceText(shown.plus, true) })}
            </span>
          )}
        </button>
      </Tooltip>
      <span role="status" className="sr-only">
        {markText(shown, points)}
      </span>
    </>
  );
}

/** The balance change for screen readers. */
function markText({ mark, plus }: ShownBalance, points: number | null): string {
  switch (mark) {
    case 'earning':
      return t('points.earned', { points: balanceText(plus, false) });
    case 'spent':
      return t('points.spent', { points: balanceText(points ?? 0, false) });
    case 'all_spent':
      return t('points.all_spent');
    default:
      return '';
  }
}

/** Keeps the cached balance current and animates its changes, but not with reduced motion. */
function useShownBalance({ channel, room }: Pick<OpenChat, 'channel' | 'room'>, counted: boolean): ShownBalance {
  const cache = useQueryClient();
  const still = useReducedMotion();
  const [shown, setShown] = useState(STILL);
  const { queryKey } = pointsQuery(channel.slug);
  const own: [number] | null = counted && room.viewer !== null ? [room.viewer.id] : null;

  useRealtime(pointsUpdated, own, (update) => {
    if (update.channel_id !== channel.id) return;
    const before = cache.getQueryData(queryKey) ?? null;
    // A request in flight would restore the old balance.
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, update.balance);
    if (!still) setShown((now) => afterUpdate(now, update, before));
  });
  useSubscriptionConfirmed(pointsUpdated, own, ({ again }) => {
    if (again) refetchSpread(cache, channel.slug, { queryKey });
  });

  const { mark } = shown;
  useEffect(() => {
    const lasts = MARK_DURATIONS_MS[mark];
    if (lasts === null) return;
    const timer = setTimeout(() => setShown(afterMark), lasts);
    return () => clearTimeout(timer);
  }, [mark]);
  return shown;
}
