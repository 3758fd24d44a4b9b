import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { manifestsOf } from '#core/contract/feature.ts';
import { type PageProps, useFeatures } from '#core/web/feature.ts';
import { formatDate, parseDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { useChannel } from '#features/channel/channels/web/api.ts';
import { pointsReasons, type StatementLine } from '#features/engagement/points/contract/balance.ts';
import { SettingsSection, SignedInOnly } from '#features/people/accounts/web/api.ts';
import { useOwnUpdates } from '../own/use-own-updates.ts';
import { statementQuery } from '../queries.ts';

export default function StatementPage({ params }: PageProps) {
  const slug = params.slug!;
  usePageTitle(t('points.statement.title', { channel: slug }));
  return (
    <SignedInOnly title={t('points.own.sign_in')}>
      <Statement key={slug} slug={slug} />
    </SignedInOnly>
  );
}

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
            <QueryError title={t('points.statement.failed')} query={statement} />
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

/** On a phone the time is below the description. */
function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <table className="w-full border-collapse">
      <thead className="text-12 text-ink-2">
        <tr className="border-b border-line">
          <th scope="col" className="h-9 pe-3 text-start font-semibold max-sm:sr-only">
            {t('points.statement.when')}
          </th>
          <th scope="col" className="pe-3 text-start font-semibold">
            {t('points.statement.what')}
          </th>
          <th scope="col" className="pe-3 text-end font-semibold">
            {t('points.statement.points')}
          </th>
          <th scope="col" className="text-end font-semibold">
            {t('points.statement.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

/** A newer server may send unknown reasons. */
function useReasonText(reason: string): string {
  const key = pointsReasons(manifestsOf(useFeatures())).get(reason);
  return key === undefined ? t('points.reason.other') : textOf(key);
}

function Line({ line: { reason, points, balance, note, created_at } }: { line: StatementLine }) {
  const at = parseDate(created_at);
  const what = useReasonText(reason);
  return (
    <tr className="border-b border-line-soft align-baseline last:border-0">
      <td className="py-2 pe-3 text-12 whitespace-nowrap text-ink-3 tabular-nums max-sm:sr-only">
        <time dateTime={created_at} title={formatDate(at, 'longWithTime')}>
          {formatDate(at, 'mediumWithTime')}
        </time>
      </td>
      <td className="py-2 pe-3 wrap-anywhere">
        {what}
        {note !== null && <bdi className="block text-12 text-ink-2">{note}</bdi>}
        <span aria-hidden="true" className="block text-12 text-ink-3 sm:hidden">
          {formatDate(at, 'shortNumericWithTime')}
        </span>
      </td>
      <td className={cx('py-2 pe-3 text-end font-semibold whitespace-nowrap tabular-nums', points > 0 && 'text-mint-text')}>
        {points > 0 ? `+${formatNumber(points)}` : formatNumber(points).replace('-', '−')}
      </td>
      <td className="py-2 text-end whitespace-nowrap text-ink-2 tabular-nums">{formatNumber(balance)}</td>
    </tr>
  );
}
