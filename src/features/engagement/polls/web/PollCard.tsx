import { type ReactNode, useState } from 'react';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { type KnownPoll, secondsLeft, totalVotes, voteRefusal, withVote } from '#features/engagement/polls/rules.ts';
import { askToSignIn, useViewer } from '#features/people/accounts/web/api.ts';
import { Collapse } from './Collapse.tsx';
import { ConfirmDelete } from './ConfirmDelete.tsx';
import { PollAnnouncement } from './PollAnnouncement.tsx';
import { PollOptions } from './PollOptions.tsx';
import { useVote } from './use-vote.ts';

interface PollCardProps {
  slug: string;
  known: KnownPoll;
  now: Date;
  canDelete: boolean;
  /** Omitted where the card cannot be collapsed. */
  fold?: { isOpen: boolean; onToggle: () => void };
  onDeleted?: () => void;
  className?: string;
}

/** Use the poll as the React key. */
export function PollCard({ slug, known, now, canDelete, fold, onDeleted, className }: PollCardProps) {
  const isSignedIn = useViewer() !== null;
  const { choice, vote } = useVote(slug, known.poll.created_at);
  const [isConfirmingDelete, setIsConfirmingDelete] = useState(false);
  const left = secondsLeft(known, now);
  const poll = choice === null ? known.poll : withVote(known.poll, choice);
  const isOpen = fold?.isOpen ?? true;
  const state = { votes: totalVotes(poll.options), clock: formatClock(left * 1000) };
  return (
    // Only the poll above the chat is a landmark; the dashboard pane is one already.
    <section role={fold ? undefined : 'group'} aria-label={t('polls.region')} className={className}>
      <div className={cx('flex items-start gap-x-1.5 leading-snug', isOpen && 'flex-wrap', fold && '-me-1.5')}>
        <Question isOpen={isOpen}>{poll.title}</Question>
        <div className="ms-auto flex shrink-0 items-center gap-1.5">
          <bdi role="timer" className="text-12 text-ink-3 tabular-nums">
            {left > 0 ? t('polls.state.open', state) : t('polls.state.ended', { votes: state.votes })}
          </bdi>
          <span className="flex">
            {canDelete && <IconButton icon="trash" size="tiny" label={t('polls.delete')} onClick={() => setIsConfirmingDelete(true)} />}
            {fold && (
              <IconButton
                icon={isOpen ? 'up' : 'down'}
                size="tiny"
                label={t(isOpen ? 'polls.fold' : 'polls.unfold')}
                aria-expanded={isOpen}
                onClick={fold.onToggle}
              />
            )}
          </span>
        </div>
      </div>
      <Collapse open={isOpen}>
        <div className="flex flex-col items-start gap-1.5 pt-1 pb-0.5 *:w-full">
          <PollOptions
            poll={poll}
            hasEnded={left === 0}
            vote={{ refusalOf: (id) => (isSignedIn ? voteRefusal(known.poll, known, choice, id, now) : 'NOT_SIGNED_IN'), onVote: vote }}
          />
          {!isSignedIn && left > 0 && (
            <Button size="small" onClick={() => askToSignIn()}>
              {t('polls.sign_in')}
            </Button>
          )}
        </div>
      </Collapse>
      <PollAnnouncement poll={poll} hasEnded={left === 0} />
      <ConfirmDelete slug={slug} open={isConfirmingDelete} onClose={() => setIsConfirmingDelete(false)} onDeleted={onDeleted} />
    </section>
  );
}

function Question({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <h3 className={cx('flex min-w-0 items-start gap-1.5 py-[3px] font-semibold', isOpen ? 'grow basis-36' : 'flex-1')}>
      <Icon name="bars" size="small" className="mt-px" />
      <bdi className={cx('min-w-0', isOpen ? 'wrap-anywhere' : 'truncate')}>{children}</bdi>
    </h3>
  );
}
