import { t } from '#core/web/i18n/text.ts';
import type { LeaderboardEntry, ListName } from '#features/economy/leaderboards/contract.ts';
import { STRIP_ENTRIES } from '#features/economy/leaderboards/rules.ts';
import { Medal } from '../Medal.tsx';
import { Quantity } from '../Quantity.tsx';

interface StripEntriesProps {
  list: ListName;
  entries: readonly LeaderboardEntry[];
  onOpen: () => void;
}

export function StripEntries({ list, entries, onOpen }: StripEntriesProps) {
  return (
    <button
      type="button"
      className="flex h-[63px] w-full min-w-0 shrink-0 items-center gap-1 px-2 pt-1 pb-1.5 text-start hover:bg-row-hover"
      onClick={onOpen}
    >
      <span className="sr-only">{t('leaderboards.open')}</span>
      {entries.slice(0, STRIP_ENTRIES).map((entry, index) => (
        <span key={entry.user_id} className="me-auto flex max-w-[42%] min-w-0 items-center gap-3 px-1">
          <Medal entry={entry} index={index} size={30} />
          <span className="min-w-0 text-12">
            <bdi className="block truncate font-semibold">{entry.username}</bdi>
            <Quantity list={list} quantity={entry.quantity} isCompact className="text-ink-2" />
          </span>
        </span>
      ))}
    </button>
  );
}
