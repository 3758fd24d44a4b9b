import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import type { LeaderboardEntry, ListName } from '#features/economy/leaderboards/contract.ts';
import { Quantity } from '../Quantity.tsx';

interface RankRowProps {
  list: ListName;
  entry: LeaderboardEntry;
  place: string;
  isOwn: boolean;
  onPress: (username: string) => void;
}

export function RankRow({ list, entry: { username, profile_pic, quantity }, place, isOwn, onPress }: RankRowProps) {
  return (
    <button
      type="button"
      className={cx(
        'grid h-11 w-full grid-cols-[auto_28px_minmax(0,1fr)_auto] items-center gap-2.5 px-4 md:h-9',
        isOwn ? 'bg-mint-soft shadow-[inset_2px_0_0_var(--mint)] rtl:shadow-[inset_-2px_0_0_var(--mint)]' : 'hover:bg-row-hover',
      )}
      onClick={() => onPress(username)}
    >
      <span className="min-w-5 text-end text-12 text-ink-3 tabular-nums">{place}</span>
      <Avatar name={username} picture={profile_pic} size={28} />
      <bdi className={cx('truncate text-start', isOwn ? 'font-semibold' : 'font-medium')}>{username}</bdi>
      <Quantity list={list} quantity={quantity} className="font-semibold" />
    </button>
  );
}
