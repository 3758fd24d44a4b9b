import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { type PaneProps, QuickAction } from '#features/channel/channels/web/api.ts';
import { pollsFeature } from '#features/engagement/polls/feature.ts';
import { phaseOf } from '#features/engagement/polls/rules.ts';
import { OpenPollDialog } from './OpenPollDialog.tsx';
import { usePoll, usePollClock } from './use-poll.ts';

export default function PollAction({ channel, role }: PaneProps) {
  const known = usePoll(channel.slug, channel.chatroom.id);
  const now = usePollClock(known);
  const [isCreating, setIsCreating] = useState(false);
  if (!can(pollsFeature.permissions.manage_polls, role)) return null;
  return (
    <>
      <QuickAction
        icon="bars"
        text={t('polls.start')}
        disabled={known !== null && phaseOf(known, now) === 'open'}
        onClick={() => setIsCreating(true)}
      />
      {isCreating && <OpenPollDialog slug={channel.slug} onClose={() => setIsCreating(false)} />}
    </>
  );
}
