import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#core/web/api.ts';
import { useReducedMotion } from '#core/web/appearance.ts';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { reportWarning } from '#core/web/report.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { LazyDialog } from '#core/web/ui/LazyLayer.tsx';
import { type Poll, voteOnPoll } from '#features/engagement/polls/contract.ts';
import {
  type KnownPoll,
  receivedPoll,
  secondsLeft,
  totalVotes,
  voteRefusal,
  winner,
  withUpdate,
  withVote,
} from '#features/engagement/polls/rules.ts';
import { askToSignIn, useViewer } from '#features/people/accounts/web/api.ts';
import { useDeletePoll, useEndPoll } from './end-poll.ts';
import { PollOptions } from './PollOptions.tsx';
import { pollQuery } from './use-poll.ts';

interface PollCardProps {
  slug: string;
  known: KnownPoll;
  now: Date;
  canManage: boolean;
  /** Omitted where the card cannot be collapsed. */
  fold?: { isOpen: boolean; onToggle: () => void };
  onDeleted?: () => void;
  className?: string;
}

/** Use the poll as the React key. */
export function PollCard({ slug, known, now, canManage, fold, onDeleted, className }: PollCardProps) {
  const isSignedIn = useViewer() !== null;
  const { choice, vote } = useVote(slug, known.poll.created_at);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
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
            {canManage && (
              <IconButton
                icon={left > 0 ? 'check' : 'trash'}
                size="tiny"
                label={t(left > 0 ? 'polls.end' : 'polls.delete')}
                onClick={() => setIsDialogOpen(true)}
              />
            )}
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
            <Button size="small" onClick={() => askToSignIn(t('polls.sign_in'))}>
              {t('polls.sign_in')}
            </Button>
          )}
        </div>
      </Collapse>
      <PollAnnouncement poll={poll} hasEnded={left === 0} />
      <EndDialog slug={slug} isActive={left > 0} open={isDialogOpen} onClose={() => setIsDialogOpen(false)} onDeleted={onDeleted} />
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

interface EndDialogProps {
  slug: string;
  isActive: boolean;
  open: boolean;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

/** Asks whether an open poll ends with its result or is deleted. A poll that has ended can only be deleted. */
function EndDialog({ slug, isActive, open, onClose, onDeleted }: EndDialogProps) {
  const end = useEndPoll(slug);
  const remove = useDeletePoll(slug);
  const confirmEnd = () => {
    end.mutate();
    onClose();
  };
  const confirmDelete = () => {
    remove.mutate(undefined, { onSuccess: () => onDeleted?.() });
    onClose();
  };
  return (
    <LazyDialog
      name="The end of a poll"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(isActive ? 'polls.end.question' : 'polls.delete.question')}
      description={t(isActive ? 'polls.end.text' : 'polls.delete.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('polls.delete.keep')}</Button>
          <Button variant="danger" onClick={confirmDelete}>
            {t('polls.delete')}
          </Button>
          {isActive && (
            <Button variant="primary" onClick={confirmEnd}>
              {t('polls.end.now')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Announces only the start and the result, not every second or vote. */
function PollAnnouncement({ poll, hasEnded }: { poll: Poll; hasEnded: boolean }) {
  const best = winner(poll.options);
  return (
    <p role="status" className="sr-only">
      {!hasEnded
        ? t('polls.started', { title: poll.title })
        : best
          ? t('polls.ended.winner', { winner: best.label })
          : t('polls.ended.tie')}
    </p>
  );
}

/** `choice` is the option sent without a response yet; a refusal clears it (PO-03). Use the poll as the component's key. */
function useVote(slug: string, created_at: string): { choice: number | null; vote: (optionId: number) => void } {
  const cache = useQueryClient();
  const { queryKey } = pollQuery(slug);
  const voting = useMutation({
    mutationFn: (optionId: number) => call(voteOnPoll, { params: { slug }, body: { id: optionId, created_at } }),
    onSuccess: ({ data: { poll } }) => {
      cache.setQueryData(queryKey, (known) => withUpdate(known ?? null, receivedPoll(poll, serverNow())));
    },
    onError: (error) => {
      reportWarning('Vote failed', error);
      toast.bad('polls.vote_failed', { reason: refusalText(error) });
      // The poll may have ended, or the user may have voted elsewhere.
      void cache.invalidateQueries({ queryKey });
    },
  });
  return { choice: voting.isPending ? voting.variables : null, vote: (optionId) => voting.mutate(optionId) };
}

/** PO-06. */
export const COLLAPSE_MS = 500;

/** Appears immediately and collapses on close, or disappears at once with reduced motion. Inert while collapsing. */
export function Collapse({ open, children }: { open: boolean; children: ReactNode }) {
  const length = useReducedMotion() ? 0 : COLLAPSE_MS;
  const [isMounted, setIsMounted] = useState(open);
  if (open && !isMounted) setIsMounted(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setIsMounted(false), length);
    return () => clearTimeout(timer);
  }, [open, length]);
  if (!open && !isMounted) return null;
  return (
    <div
      inert={!open}
      aria-hidden={!open || undefined}
      className={`grid shrink-0 transition-[grid-template-rows,opacity] ease-out ${open ? 'grid-rows-[1fr]' : 'grid-rows-[0fr] opacity-0'}`}
      style={{ transitionDuration: `${length}ms` }}
    >
      <div className="min-h-0 overflow-hidden">{children}</div>
    </div>
  );
}
