import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SettingsSection, SignedInOnly } from '#features/people/accounts/web/api.ts';
import { useOwnUpdates } from '../own/use-own-updates.ts';
import { balancesQuery } from '../queries.ts';

export default function BalancesPage() {
  usePageTitle(t('points.own.title'));
  return (
    <SignedInOnly title={t('points.own.sign_in')}>
      <OwnBalances />
    </SignedInOnly>
  );
}

export function OwnBalances() {
  const balances = useInfiniteQuery(balancesQuery);
  useOwnUpdates(null);
  return (
    <SettingsSection title={t('points.own.title')} description={t('points.own.text')}>
      {balances.data ? (
        <Balances
          balances={balances.data.pages.flatMap((page) => page.balances)}
          more={
            balances.hasNextPage && (
              <Button className="mt-3" busy={balances.isFetchingNextPage} onClick={() => void balances.fetchNextPage()}>
                {t('points.own.more')}
              </Button>
            )
          }
        />
      ) : balances.isError ? (
        <QueryError title={t('points.own.failed')} query={balances} />
      ) : (
        <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-3">
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} className="h-10 w-full rounded-md" />
          ))}
        </div>
      )}
    </SettingsSection>
  );
}

interface BalancesProps {
  balances: readonly { channel: { id: number; slug: string; username: string }; points: number }[];
  more: ReactNode;
}

function Balances({ balances, more }: BalancesProps) {
  if (balances.length === 0) {
    return (
      <EmptyState
        icon="star"
        title={t('points.own.empty')}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t('points.own.browse')}
          </Link>
        }
      >
        {t('points.own.empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={t('points.own.list')} className="-mx-2">
        {balances.map(({ channel, points }) => (
          <li key={channel.id}>
            <Link
              to="/settings/points/$slug"
              params={{ slug: channel.slug }}
              className="flex min-h-13 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-row-hover"
            >
              <Avatar name={channel.username} size={36} />
              <b className="min-w-0 flex-1 truncate font-semibold">
                <bdi>{channel.username}</bdi>
              </b>
              <span className="flex items-center gap-1.5 font-bold tabular-nums">
                <Coin shape="ticket" label={t('points.unit')} />
                {formatNumber(points)}
              </span>
              <Icon name="right" size="small" className="text-ink-3 rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
