import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Poll } from '#features/engagement/polls/contract.ts';
import { percent, winner } from '#features/engagement/polls/rules.ts';

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

interface OptionBarProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
  isMine: boolean;
  isWinner: boolean;
  /** Null shows only the result. Without `onVote` the option is disabled. */
  press: { onVote: (() => void) | undefined } | null;
}

/** An answer as a bar. It stays a button after the vote, to keep the focus. */
function OptionBar({ label, percent, isMine, isWinner, press }: OptionBarProps) {
  const bar = (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'absolute inset-0 origin-left transition-transform duration-(--m-slow) ease-out rtl:origin-right',
          isMine || isWinner ? 'bg-mint-soft' : 'bg-control-active',
        )}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
      <bdi className="relative min-w-0 wrap-anywhere">{label}</bdi>
      {isWinner && <Mark icon="trophy" text={t('polls.winner')} />}
      {isMine && <Mark icon="check" text={t('polls.your_vote')} />}
      <span className="relative ms-auto ps-2 tabular-nums">{percent}%</span>
    </>
  );
  const classes = cx(
    'relative flex min-h-(--h-xs) w-full items-center gap-1.5 overflow-hidden rounded-xs bg-control px-2.5 py-[3px] text-start text-12 font-medium',
    isMine && 'shadow-[inset_0_0_0_1px_var(--mint-line)]',
    isWinner && 'font-bold',
  );
  if (press === null) return <div className={classes}>{bar}</div>;
  const { onVote } = press;
  return (
    <button
      type="button"
      aria-pressed={isMine}
      aria-disabled={onVote === undefined || undefined}
      onClick={onVote}
      className={cx(classes, 'focus-visible:shadow-focus max-md:min-h-(--h-md)', onVote ? 'hover:bg-control-hover' : 'cursor-default!')}
    >
      {bar}
    </button>
  );
}

function Mark({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span className="relative text-mint-text" title={text}>
      <Icon name={icon} size="small" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
