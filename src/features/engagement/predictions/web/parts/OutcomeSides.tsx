import type { Prediction, UserVote } from '#features/engagement/predictions/contract.ts';
import { percentsOf } from '../outcome-appearance.ts';
import { OutcomeSide } from './OutcomeSide.tsx';
import { SplitBar } from './SplitBar.tsx';

interface OutcomeSidesProps {
  prediction: Prediction;
  userVote: UserVote | null;
  isActive: boolean;
}

export function OutcomeSides({ prediction, userVote, isActive }: OutcomeSidesProps) {
  const { outcomes, winning_outcome_id } = prediction;
  const percents = percentsOf(outcomes);
  return (
    <div className="@container flex flex-col gap-2.5">
      <ul className="grid grid-cols-2 gap-2 @max-[12rem]:grid-cols-1">
        {outcomes.map((outcome, index) => (
          <OutcomeSide
            key={outcome.id}
            outcome={outcome}
            index={index}
            percent={percents[index]!}
            isActive={isActive}
            isWinner={outcome.id === winning_outcome_id}
            staked={userVote?.outcome_id === outcome.id ? userVote.total_vote_amount : 0}
          />
        ))}
      </ul>
      <SplitBar outcomes={outcomes} />
    </div>
  );
}
