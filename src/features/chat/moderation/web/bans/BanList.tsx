import { useDeferredValue, useMemo, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { BanTable } from './BanTable.tsx';
import { DEFAULT_SORT, filterBans, nextSort, type Sort, sortBans } from './ban-order.ts';
import { type BannedPeople, useUnban } from './use-banned-people.ts';

/** With search, sorting and unban (BU-01 to BU-03). */
export function BanList({ slug, list }: { slug: string; list: BannedPeople }) {
  const { active, bans, isPending, isError, error, isFetching, refetch } = list;
  const unban = useUnban(slug);
  const [sort, setSort] = useState<Sort | null>(DEFAULT_SORT);
  const [search, setSearch] = useState('');
  const sorted = useMemo(() => sortBans(active, sort), [active, sort]);
  // Deferred, so that filtering ten thousand names does not block typing.
  const deferredSearch = useDeferredValue(search);
  const matching = useMemo(() => filterBans(sorted, deferredSearch), [sorted, deferredSearch]);
  const failed = isError && bans === undefined;
  return (
    <>
      <label className="flex min-h-(--h-md) w-full items-center gap-2 rounded-sm border border-line-control bg-field px-3 has-[input:focus-visible]:border-mint has-[input:focus-visible]:shadow-[0_0_0_1px_var(--mint)] md:max-w-72">
        <Icon name="search" size="small" className="text-ink-3" />
        <input
          type="search"
          value={search}
          placeholder={t('moderation.bans.search')}
          aria-label={t('moderation.bans.search')}
          maxLength={64}
          onChange={(event) => setSearch(event.target.value)}
          className="w-full min-w-0 flex-1 bg-transparent py-1.5 text-ink outline-none focus-visible:shadow-none max-md:text-16"
        />
      </label>
      <BanTable
        bans={matching}
        isLoading={isPending}
        sort={sort}
        onSort={(column) => setSort(nextSort(sort, column))}
        onUnban={(ban) => unban.mutate(ban)}
        empty={
          active.length > 0 ? (
            <EmptyState icon="search" title={t('moderation.no-search-results')}>
              {t('moderation.bans.no_match', { search: deferredSearch.trim() })}
            </EmptyState>
          ) : (
            <EmptyState
              icon="ban"
              title={t('moderation.no-banned-users')}
              action={
                failed && (
                  <Button busy={isFetching} onClick={() => void refetch()}>
                    {t('core.try_again')}
                  </Button>
                )
              }
            >
              {failed ? refusalText(error) : t('moderation.bans.none')}
            </EmptyState>
          )
        }
      />
    </>
  );
}
