import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useChannel } from '#features/channel/channels/web/api.ts';
import { SettingsSection } from '#features/people/accounts/web/api.ts';
import { statementQuery } from '../queries.ts';
import { StatementTable } from './StatementTable.tsx';
import { useOwnUpdates } from './use-own-updates.ts';

/** Newest first, with a button for older lines. */
export function Statement({ slug }: { slug: string }) {
  const statement = useInfiniteQuery(statementQuery(slug));
  const channel = useChannel(slug).data;
  useOwnUpdates(slug);
  const lines = statement.data?.pages.flatMap((page) => page.lines);
  const toChannel = (
    <Link to="/$slug" params={{ slug }} className={buttonClass('default', 'small')}>
      {t('points.statement.channel')}
    </Link>
  );
  return (
    <>
      <Link to="/settings/points" className="-mb-2 inline-flex min-h-8 items-center gap-1 self-start font-semibold text-mint-text">
        <Icon name="left" size="small" className="rtl:-scale-x-100" />
        {t('points.statement.back')}
      </Link>
      <SettingsSection title={t('points.statement.title', { channel: channel?.user.username ?? slug })} action={toChannel}>
        {lines === undefined ? (
          statement.isError ? (
            <ErrorState
              title={t('points.statement.failed')}
              error={statement.error}
              onRetry={() => void statement.refetch()}
              busy={statement.isFetching}
            />
          ) : (
            <Skeleton className="h-48 w-full rounded-md" />
          )
        ) : lines.length === 0 ? (
          <EmptyState icon="list" title={t('points.statement.empty')}>
            {t('points.statement.empty.text')}
          </EmptyState>
        ) : (
          <>
            <StatementTable lines={lines} />
            {statement.hasNextPage && (
              <Button className="mt-3" busy={statement.isFetchingNextPage} onClick={() => void statement.fetchNextPage()}>
                {t('points.own.more')}
              </Button>
            )}
          </>
        )}
      </SettingsSection>
    </>
  );
}
