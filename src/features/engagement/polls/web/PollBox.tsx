import { useState } from 'react';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { pollsFeature } from '#features/engagement/polls/feature.ts';
import { isRemoved } from '#features/engagement/polls/rules.ts';
import { Collapse, PollCard } from './PollCard.tsx';
import { usePoll, usePollClock } from './use-poll.ts';

/** On these screens a poll starts collapsed, to keep space for messages. */
const SMALL_SCREEN = `${PHONE}, (max-height: 760px)`;

export function PollBox({ chat: { channel, role, composer } }: { chat: OpenChat }) {
  const known = usePoll(channel.slug, channel.chatroom.id);
  const now = usePollClock(known);
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const isPhone = useMediaQuery(PHONE);
  const [chosen, setChosen] = useState<{ of: string; isOpen: boolean } | null>(null);
  if (known === null) return null;
  const of = known.poll.created_at;
  const isOpen = chosen?.of === of ? chosen.isOpen : !isSmall;
  return (
    <Collapse open={!isRemoved(known, now)}>
      <PollCard
        key={of}
        slug={channel.slug}
        known={known}
        now={now}
        canManage={can(pollsFeature.permissions.manage_polls, role)}
        fold={{ isOpen, onToggle: () => setChosen({ of, isOpen: !isOpen }) }}
        // On a phone, focusing the message box would open the keyboard.
        onDeleted={() => !isPhone && composer.current?.focus()}
        className="border-b border-line-soft px-3 py-1.5"
      />
    </Collapse>
  );
}
