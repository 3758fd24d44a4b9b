import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { formatDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { categoryName } from '#features/channel/channels/web/api.ts';
import type { AdminCampaignRow } from '#features/engagement/drops/contract/admin.ts';
import { campaignsOfQuery } from './manage-queries.ts';
import { StateTags } from './Numbers.tsx';
import { SearchedList } from './SearchedList.tsx';

/** Newest first. */
export function CampaignTable({ organizationId }: { organizationId: string }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const query = useQuery(campaignsOfQuery(organizationId, useDeferredValue(search.trim()), page));
  return (
    <SearchedList
      label={t('drops.campaign.search')}
      query={query}
      search={search}
      onSearch={setSearch}
      page={page}
      onPage={setPage}
      empty={
        <EmptyState icon="box" title={t('drops.campaign.none')}>
          {t('drops.campaign.none.text')}
        </EmptyState>
      }
    >
      {({ campaigns }) => (
        <div className="overflow-hidden rounded-lg border border-line-soft bg-panel">
          <table aria-label={t('drops.manage.campaigns')} className="w-full border-collapse max-md:block">
            <thead className="bg-control text-12 text-ink-2 max-md:sr-only">
              <tr>
                <Head>{t('drops.campaign')}</Head>
                <Head>{t('drops.field.category')}</Head>
                <Head>{t('drops.campaign.runs')}</Head>
                <Head>{t('drops.campaign.state')}</Head>
                <Head atEnd>{t('drops.manage.rewards')}</Head>
                <Head atEnd>{t('drops.totals.watching')}</Head>
                <Head atEnd>{t('drops.totals.claims')}</Head>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {campaigns.map((campaign) => (
                <CampaignRow key={campaign.id} campaign={campaign} path={`/drops/manage/${organizationId}/${campaign.id}`} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </SearchedList>
  );
}

function CampaignRow({ campaign, path }: { campaign: AdminCampaignRow; path: string }) {
  const { name, category, rewards, status, numbers } = campaign;
  const isCounted = status === 'active' || status === 'expired';
  const count = (value: number) => (isCounted ? formatNumber(value) : '–');
  return (
    <tr className="border-t border-line-soft hover:bg-row-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:px-3 max-md:py-2 md:h-12">
      <Cell>
        <Link to={path} className="inline-flex min-h-(--h-xs) items-center font-semibold wrap-anywhere hover:underline">
          <bdi>{name}</bdi>
        </Link>
      </Cell>
      <Cell className="max-md:order-2 max-md:text-start!" quiet>
        <bdi>{categoryName(category.name)}</bdi>
      </Cell>
      <Cell className="max-md:order-3 max-md:text-end" quiet>
        {runsText(campaign)}
      </Cell>
      <Cell className="max-md:order-1 max-md:text-end">
        <StateTags {...campaign} />
      </Cell>
      <Cell atEnd>{formatNumber(rewards.length)}</Cell>
      <Cell atEnd>{status === 'expired' ? '–' : count(numbers.watching)}</Cell>
      <Cell atEnd>{count(numbers.claims)}</Cell>
    </tr>
  );
}

function runsText({ starts_at, ends_at }: AdminCampaignRow): string {
  if (starts_at === null && ends_at === null) return t('drops.campaign.no_dates');
  const date = (at: string | null) => (at === null ? '…' : formatDate(at, 'medium'));
  return t('drops.campaign.from_to', { from: date(starts_at), to: date(ends_at) });
}

const Head = ({ children, atEnd = false }: { children: ReactNode; atEnd?: boolean }) => (
  <th scope="col" className={cx('h-9 px-3 font-semibold', atEnd ? 'text-end' : 'text-start')}>
    {children}
  </th>
);

interface CellProps {
  children: ReactNode;
  /** Number columns; hidden on phones. */
  atEnd?: boolean;
  quiet?: boolean;
  className?: string;
}

const Cell = ({ children, atEnd = false, quiet = false, className }: CellProps) => (
  <td className={cx('md:px-3 md:py-1.5', atEnd && 'text-end tabular-nums max-md:hidden', quiet && 'text-ink-2 max-md:text-12', className)}>
    {children}
  </td>
);
