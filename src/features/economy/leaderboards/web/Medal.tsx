import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import type { LeaderboardEntry } from '#features/economy/leaderboards/contract.ts';

export const METALS = ['[--metal:var(--gold)]', '[--metal:var(--silver)]', '[--metal:var(--bronze)]'] as const;

interface MedalProps {
  entry: LeaderboardEntry;
  /** 0 for the first place. */
  index: number;
  size: number;
}

export function Medal({ entry, index, size }: MedalProps) {
  return (
    <span className={cx('relative inline-flex shrink-0 rounded-full shadow-[0_0_0_2px_var(--metal)]', METALS[index])}>
      <Avatar name={entry.username} picture={entry.profile_pic} size={size} />
      <span className="absolute -end-1 -bottom-1 min-w-4 rounded-full bg-(--metal) px-[3px] text-center text-11 leading-4 font-bold text-column shadow-[0_0_0_2px_var(--bg-column)]">
        {index + 1}
      </span>
    </span>
  );
}
