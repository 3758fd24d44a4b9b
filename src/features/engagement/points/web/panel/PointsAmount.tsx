import { t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { balanceText } from '../balance/points-text.ts';
import type { PointsAccess } from '../use-points-access.ts';

/** Infinity in the viewer's own channel (CP-04). */
export function PointsAmount({ access }: { access: PointsAccess }) {
  const phone = useMediaQuery(PHONE);
  return (
    <p className="flex min-w-0 items-center gap-2 text-22 font-extrabold tabular-nums">
      <Coin shape="ticket" label={t('points.unit')} className="size-5.5!" />
      {access.kind === 'own' ? (
        <>
          <span aria-hidden="true">∞</span>
          <span className="sr-only">{t('points.unlimited')}</span>
        </>
      ) : access.kind === 'counted' && access.points !== null ? (
        balanceText(access.points, phone)
      ) : (
        <Skeleton className="h-5 w-20" />
      )}
    </p>
  );
}
