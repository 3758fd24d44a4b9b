import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { useChannel } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { stateOf } from '#features/engagement/goals/rules.ts';
import { ShownGoal } from './card/ShownGoal.tsx';
import { celebratedQuery, useShownGoals } from './use-goals.ts';

/** Shows goals above the chat where no page shows them: on phones and in the chat popout. */
export default function AboveChat({ chat }: { chat: OpenChat }) {
  const isPhone = useMediaQuery(PHONE);
  return isPhone || chat.isPopout ? <SmallGoals slug={chat.channel.slug} id={chat.channel.id} /> : null;
}

/** These screens show one goal, to keep space for messages. The channel description shows the others. */
const ONE_GOAL = `${PHONE}, (max-height: 760px)`;

function SmallGoals({ slug, id }: { slug: string; id: number }) {
  const now = serverNow();
  const all = useShownGoals({ slug, id });
  const hasRoomForOne = useMediaQuery(ONE_GOAL);
  const celebrated = useQuery(celebratedQuery(slug)).data;
  const first = all.find(({ id }) => id === celebrated) ?? all.find((goal) => stateOf(goal, now) === 'active') ?? all[0];
  const goals = hasRoomForOne && first ? [first] : all;
  const channel = useChannel(slug).data;
  if (!channel || goals.length === 0) return null;
  return (
    <section aria-label={t('goals.region')}>
      {goals.map((goal) => (
        <ShownGoal key={goal.id} channel={channel} goal={goal} size="small" />
      ))}
    </section>
  );
}
