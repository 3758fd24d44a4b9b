import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { listPastPolls, type PastPoll } from '#features/engagement/polls/contract.ts';
import { phaseOf, totalVotes } from '#features/engagement/polls/rules.ts';
import { OpenPollDialog } from './OpenPollDialog.tsx';
import { PollCard } from './PollCard.tsx';
import { PollOptions } from './PollOptions.tsx';
import { usePoll, usePollClock } from './use-poll.ts';

export function PollsPane({ channel }: Pick<PaneProps, 'channel'>) {
  const { slug } = channel;
  const known = usePoll(slug, channel.chatroom.id);
  const now = usePollClock(known);
  const [isCreating, setIsCreating] = useState(false);
  const phase = known === null ? 'removed' : phaseOf(known, now);
  const created = known?.poll.created_at;
  const start = (
    <Button variant="primary" size="small" onClick={() => setIsCreating(true)}>
      {t('polls.start')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3 p-3">
      {known === null || phase === 'removed' ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-ink-2">{t('polls.none')}</p>
          {start}
        </div>
      ) : (
        <>
          <PollCard key={created} slug={slug} known={known} now={now} canManage />
          {phase === 'ended' && start}
        </>
      )}
      <PastPolls slug={slug} since={`${created} ${phase}`} excludedCreatedAt={phase === 'ended' ? created : undefined} />
      {isCreating && <OpenPollDialog slug={slug} onClose={() => setIsCreating(false)} />}
    </div>
  );
}

/** `since` is part of the key, so a change refetches the list. */
const pastPollsQuery = (slug: string, since: string) =>
  queryOptions({
    queryKey: ['past-polls', slug, since],
    queryFn: async ({ signal }) => (await call(listPastPolls, { params: { slug }, signal })).data.polls,
  });

interface PastPollsProps {
  slug: string;
  /** A change of this value refetches the list. */
  since: string;
  /** `created_at` of the poll that is already shown above. */
  excludedCreatedAt: string | undefined;
}

function PastPolls({ slug, since, excludedCreatedAt }: PastPollsProps) {
  const past = useQuery({ ...pastPollsQuery(slug, since), placeholderData: keepPreviousData });
  if (past.isPending) return <PastSkeleton />;
  if (past.isError) return <QueryError title={t('polls.past.failed')} query={past} />;
  const polls = past.data.filter(({ created_at }) => created_at !== excludedCreatedAt);
  if (polls.length === 0 && past.data.length > 0) return null;
  return (
    <section aria-label={t('polls.past')}>
      <h3 className="mb-1.5 text-12 font-semibold text-ink-2">{t('polls.past')}</h3>
      {polls.length === 0 && <p className="text-12 text-ink-3">{t('polls.past.none')}</p>}
      {polls.map((poll, at) => (
        <PastPollDetails key={poll.created_at} poll={poll} isNewest={at === 0} />
      ))}
    </section>
  );
}

function PastPollDetails({ poll, isNewest }: { poll: PastPoll; isNewest: boolean }) {
  const { title, options, ended_at } = poll;
  return (
    <details open={isNewest} className="border-t border-line-soft py-1.5">
      <summary className="rounded-xs py-0.5">
        <bdi className="font-semibold wrap-anywhere">{title}</bdi>{' '}
        <span className="text-12 text-ink-3 tabular-nums">
          {t('polls.past.summary', { votes: totalVotes(options), when: formatDate(ended_at, 'shortNumericWithTime') })}
        </span>
      </summary>
      <div className="pt-1.5">
        <PollOptions poll={{ title, options, voted_option_id: null }} hasEnded vote={null} />
      </div>
    </details>
  );
}

function PastSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-2">
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-full" />
    </div>
  );
}
