import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { phaseOf } from '#features/engagement/polls/rules.ts';
import { OpenPollDialog } from './OpenPollDialog.tsx';
import { PastPolls } from './PastPolls.tsx';
import { PollCard } from './PollCard.tsx';
import { usePoll } from './use-poll.ts';
import { usePollClock } from './use-poll-clock.ts';

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
          <PollCard key={created} slug={slug} known={known} now={now} canDelete />
          {phase === 'ended' && start}
        </>
      )}
      <PastPolls slug={slug} since={`${created} ${phase}`} excludedCreatedAt={phase === 'ended' ? created : undefined} />
      {isCreating && <OpenPollDialog slug={slug} onClose={() => setIsCreating(false)} />}
    </div>
  );
}
