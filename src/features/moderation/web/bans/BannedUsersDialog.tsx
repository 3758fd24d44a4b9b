import { useDeferredValue, useMemo, useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { useNow } from '#core/web/use-now.ts';
import { BanTable } from './BanTable.tsx';
import { activeBans, DEFAULT_SORT, filterBans, nextSort, type Sort, sortBans } from './ban-order.ts';
import { type BannedPeopleChannel, useBannedPeople, useUnban } from './use-banned-people.ts';

interface BannedPeopleDialogProps {
  channel: BannedPeopleChannel;
  onClose: () => void;
}

/** The dialog of a channel's banned people, with search, sorting and unban (BU-01 to BU-03). */
export default function BannedUsersDialog({ channel, onClose }: BannedPeopleDialogProps) {
  const { bans, isPending, isError, error, isFetching, refetch } = useBannedPeople(channel.slug, channel.chatroom.id);
  const unban = useUnban(channel.slug);
  const [sort, setSort] = useState<Sort | null>(DEFAULT_SORT);
  const [search, setSearch] = useState('');
  const now = useNow(10_000);
  const held = useMemo(() => activeBans(bans ?? [], now), [bans, now]);
  const sorted = useMemo(() => sortBans(held, sort), [held, sort]);
  // Deferred, so that filtering ten thousand names does not block typing.
  const sought = useDeferredValue(search);
  const found = useMemo(() => filterBans(sorted, sought), [sorted, sought]);
  const failed = isError && bans === undefined;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('moderation.bans.title')}
      description={
        bans && t('moderation.bans.count', { count: held.length, compact: formatNumber(held.length), name: channel.user.username })
      }
      className="max-w-[920px]"
    >
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
        bans={found}
        isLoading={isPending}
        sort={sort}
        onSort={(column) => setSort(nextSort(sort, column))}
        onUnban={(ban) => unban.mutate(ban)}
        empty={
          held.length > 0 ? (
            <EmptyState icon="search" title={t('moderation.no-search-results')}>
              {t('moderation.bans.no_match', { search: sought.trim() })}
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
    </Dialog>
  );
}
