import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#core/web/format/money.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { FallbackImage } from '#core/web/ui/FallbackImage.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { KicksItem, KicksPlan } from '#features/economy/gifts/contract.ts';
import { bundleArt } from '#features/economy/gifts/rules/gift-art.ts';
import { openCheckout, useOrder } from '#features/economy/payments/web/api.ts';
import { plansQuery } from '../queries.ts';

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

interface BundleTileProps {
  plan: KicksPlan;
  isEnough: boolean;
  isWide: boolean;
  onPick: () => void;
}

function BundleTile({ plan: { amount, price_minor, currency }, isEnough, isWide, onPick }: BundleTileProps) {
  const words = { amount: formatNumber(amount), price: formatMoney(price_minor, currency) };
  return (
    <li className={cx('min-w-0', isWide && 'max-sm:col-span-full lg:col-span-full')}>
      <button
        type="button"
        onClick={onPick}
        className={cx(
          'relative flex size-full min-h-30 min-w-0 flex-col items-center justify-end gap-0.5 rounded-md bg-control px-1 py-2 text-center transition-transform duration-(--m-fast) hover:-translate-y-px hover:bg-control-hover',
          isEnough && 'pt-7 shadow-[inset_0_0_0_1px_var(--mint-line)]',
          isWide && WIDE,
        )}
      >
        <span className="sr-only">{t(isEnough ? 'gifts.bundle.enough' : 'gifts.bundle', words)}</span>
        <span aria-hidden="true" className="contents">
          {isEnough && (
            <span className="absolute top-1.5 left-1/2 -translate-x-1/2">
              <Tag tone="mint">{t('gifts.enough')}</Tag>
            </span>
          )}
          <FallbackImage
            src={bundleArt(amount)}
            alt=""
            width={72}
            height={60}
            decoding="async"
            className="pointer-events-none max-w-full select-none"
            fallback={<Icon name="gift" size="large" className="text-(--kicks)" />}
          />
          <b className={cx('text-14 font-bold tabular-nums', isWide && 'max-sm:flex-1 lg:flex-1')}>{words.amount}</b>
          <span className="text-12 text-ink-2 tabular-nums">{words.price}</span>
        </span>
      </button>
    </li>
  );
}

const WIDE = [
  'max-sm:min-h-19 max-sm:flex-row max-sm:items-center max-sm:gap-3 max-sm:px-3 max-sm:text-start',
  'lg:min-h-19 lg:flex-row lg:items-center lg:gap-3 lg:px-3 lg:text-start',
].join(' ');

/** Orders a bundle and opens its checkout, which returns to the channel. A toast announces the KICKs even if this screen has closed. */
export function useBuyKicks(channelId: number | null): (plan: KicksPlan) => void {
  const { mutateAsync } = useOrder();
  return ({ plan_id }) => {
    const item: KicksItem = { plan_id, ...(channelId !== null && { channel_id: channelId }) };
    const order = mutateAsync({ kind: 'kicks', item });
    openCheckout(order);
    order.catch(toast.refused);
  };
}
