import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { KicksPlan } from '#features/economy/gifts/contract.ts';
import { plansQuery } from '../queries.ts';
import { BundleTile } from './BundleTile.tsx';

/** Three columns, four from `sm` and three from `lg` (GI-07). */
const GRID = 'grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-3';
/** GI-07 sets the number of placeholders. */
const PLACEHOLDERS = [0, 1, 2, 3, 4, 5, 6];

interface BundleGridProps {
  /** KICKs that the viewer lacks; null when unknown. Marks the smallest sufficient bundle. */
  missing: number | null;
  onPick: (plan: KicksPlan) => void;
}

export function BundleGrid({ missing, onPick }: BundleGridProps) {
  const { data: plans, error, isError, isFetching, refetch } = useQuery(plansQuery);
  if (plans === undefined && isError) {
    return <ErrorState title={t('gifts.bundles.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (plans === undefined) {
    return (
      <div role="status" aria-label={t('gifts.bundles.loading')} className={GRID}>
        {PLACEHOLDERS.map((place) => (
          <Skeleton
            key={place}
            className={cx('h-30 rounded-md', place === 6 && 'max-sm:col-span-full max-sm:h-19 lg:col-span-full lg:h-19')}
          />
        ))}
      </div>
    );
  }
  if (plans.length === 0) {
    return (
      <EmptyState icon="gift" title={t('gifts.bundles.empty')}>
        {t('gifts.bundles.empty.text')}
      </EmptyState>
    );
  }
  const enough = missing === null ? undefined : plans.find(({ amount }) => amount >= missing);
  return (
    <ul aria-label={t('gifts.bundles')} className={GRID}>
      {plans.map((plan, index) => (
        <BundleTile
          key={plan.plan_id}
          plan={plan}
          isEnough={plan === enough}
          isWide={index === plans.length - 1 && index % 3 === 0}
          onPick={() => onPick(plan)}
        />
      ))}
    </ul>
  );
}
