import type { Poll } from '#features/engagement/polls/contract.ts';
import { percent, winner } from '#features/engagement/polls/rules.ts';
import { OptionBar } from './OptionBar.tsx';

interface PollOptionsProps {
  poll: Pick<Poll, 'title' | 'options' | 'voted_option_id'>;
  hasEnded: boolean;
  /** Null where voting is not offered. */
  vote: { refusalOf: (optionId: number) => string | null; onVote: (optionId: number) => void } | null;
}

export function PollOptions({ poll, hasEnded, vote }: PollOptionsProps) {
  const { title, options, voted_option_id: mine } = poll;
  const best = hasEnded ? winner(options) : null;
  return (
    <div role="group" aria-label={title} className="flex flex-col gap-[3px]">
      {options.map((option) => (
        <OptionBar
          key={option.id}
          label={option.label}
          percent={percent(option, options)}
          isMine={option.id === mine}
          isWinner={option === best}
          press={vote && { onVote: vote.refusalOf(option.id) === null ? () => vote.onVote(option.id) : undefined }}
        />
      ))}
    </div>
  );
}
