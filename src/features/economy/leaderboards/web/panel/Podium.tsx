import { cx } from '#core/web/ui/class-names.ts';
import type { LeaderboardEntry, ListName } from '#features/economy/leaderboards/contract.ts';
import { METALS, Medal } from '../Medal.tsx';
import { Quantity } from '../Quantity.tsx';

/** Column, height and picture size of each place. Visual order: second, first, third. */
const STEPS = [
  { column: 'col-start-2', height: 'min-h-22', size: 44 },
  { column: 'col-start-1', height: 'min-h-17', size: 36 },
  { column: 'col-start-3', height: 'min-h-14', size: 36 },
] as const;

interface PodiumProps {
  list: ListName;
  entries: readonly LeaderboardEntry[];
  onPress: (username: string) => void;
}

/** Screen readers and the keyboard get the order of the places. */
export function Podium({ list, entries, onPress }: PodiumProps) {
  return (
    <ol className="grid grid-cols-3 items-end gap-2 px-4">
      {entries.map((entry, index) => (
        <li key={entry.user_id} className={cx('row-start-1 min-w-0', STEPS[index]!.column)}>
          <button
            type="button"
            className="grid w-full min-w-0 justify-items-center gap-2 rounded-sm text-center"
            onClick={() => onPress(entry.username)}
          >
            <Medal entry={entry} index={index} size={STEPS[index]!.size} />
            <span
              className={cx(
                'flex w-full min-w-0 flex-col items-center rounded-t-sm border-t-3 border-(--metal) bg-control px-1 pt-2 text-12',
                METALS[index],
                STEPS[index]!.height,
              )}
            >
              <bdi className="max-w-full truncate font-semibold">{entry.username}</bdi>
              <Quantity list={list} quantity={entry.quantity} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
