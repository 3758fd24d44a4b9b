import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { IncomePeriod } from '#features/economy/income/contract/earnings.ts';
import { IncomeFigures } from './IncomeFigures.tsx';
import { TransactionsCard } from './TransactionsCard.tsx';
import { exportUrl, incomeQuery } from './use-earnings.ts';

export default function IncomePage({ channel: { slug } }: PaneProps) {
  const [period, setPeriod] = useState<IncomePeriod>('30_days');
  const income = useQuery(incomeQuery(slug, period));
  return (
    <div className="flex flex-col gap-4 px-4 pt-1 pb-4 max-md:px-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 basis-72 max-sm:grow">
          <Segments
            label={t('income.period')}
            options={IncomePeriod.options.map((value) => ({ value, label: t(`income.period.${value}`) }))}
            value={period}
            onChange={setPeriod}
          />
        </div>
        <a href={exportUrl(slug)} download className={buttonClass()}>
          <Icon name="dl" size="small" />
          {t('income.export')}
        </a>
      </div>
      {income.data && <IncomeFigures overview={income.data} />}
      {income.isPending && <FiguresSkeleton />}
      {income.isError && !income.data && (
        <ErrorState
          title={t('income.overview.failed')}
          error={income.error}
          onRetry={() => void income.refetch()}
          busy={income.isFetching}
        />
      )}
      <TransactionsCard slug={slug} />
    </div>
  );
}

/** Same height as the figures. */
function FiguresSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2">
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Skeleton key={tile} className="h-22 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-76 rounded-lg" />
    </div>
  );
}
