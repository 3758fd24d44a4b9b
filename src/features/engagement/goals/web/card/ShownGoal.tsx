import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Confetti } from '#core/web/ui/Confetti.tsx';
import { FallbackImage } from '#core/web/ui/FallbackImage.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import { emotePicture } from '#features/channel/emotes/web/api.ts';
import { useStillEmotes } from '#features/chat/chat/web/api.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { GOAL_EMOTES, type Goal } from '#features/engagement/goals/contract.ts';
import { goalsFeature } from '#features/engagement/goals/feature.ts';
import { actionOf, CELEBRATION, stateOf } from '#features/engagement/goals/rules.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { useGoalClock } from '../use-goal-clock.ts';
import { celebratedQuery } from '../use-goals.ts';
import { GoalActions, GoalCard } from './GoalCard.tsx';

function EditLink({ slug, title }: { slug: string; title: string }) {
  return (
    <Link
      to="/dashboard/$slug/engagement"
      params={{ slug }}
      aria-label={t('goals.edit.named', { title })}
      className={buttonClass('default', 'medium', 'ms-auto')}
    >
      <Icon name="edit" size="small" />
      {t('goals.edit')}
    </Link>
  );
}

/** A goal with the viewer's button and the celebration. */
export function ShownGoal({ channel, goal, size }: { channel: Channel; goal: Goal; size: 'medium' | 'small' }) {
  const cache = useQueryClient();
  const now = useGoalClock(goal.end_date);
  const viewer = useViewer();
  const payments = usePayments();
  const relation = useQuery({ ...relationQuery(channel.slug), enabled: viewer !== null }).data;
  const { queryKey } = celebratedQuery(channel.slug);
  const isCelebrated = useQuery(celebratedQuery(channel.slug)).data === goal.id;
  const onOver = useCallback(() => cache.setQueryData(queryKey, null), [cache, queryKey[1]]);
  const action = actionOf(
    goal,
    {
      isFollowing: channel.following,
      isSubscribed: relation != null && relation.subscription !== null,
      isBroadcaster: viewer?.id === channel.user_id,
      canSubscribe: channel.subscription_enabled && payments?.provider !== null,
    },
    now,
  );
  const mayEdit =
    size === 'medium' &&
    relation !== undefined &&
    can(goalsFeature.permissions.manage_goals, relation.role) &&
    stateOf(goal, now) === 'active';
  return (
    <GoalCard
      goal={goal}
      now={now}
      size={size}
      celebration={isCelebrated && <Celebration title={goal.title} size={size} onOver={onOver} />}
      actions={
        (action || mayEdit) && (
          <>
            {action && <GoalActions channel={channel} action={action} size={size} />}
            {mayEdit && <EditLink slug={channel.slug} title={goal.title} />}
          </>
        )
      }
    />
  );
}

interface CelebrationProps {
  title: string;
  size: 'medium' | 'small';
  /** Called 15 s after the image has loaded, or when loading fails (GO-03). */
  onOver: () => void;
}

/** On a soft green. */
const CONFETTI = ['mint', 'amber', 'text-3'] as const;

function Celebration({ title, size, onOver }: CelebrationProps) {
  const still = useStillEmotes();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!isLoaded) return;
    const timer = setTimeout(onOver, CELEBRATION);
    return () => clearTimeout(timer);
  }, [isLoaded, onOver]);
  const isSmall = size === 'small';
  return (
    <div className={`relative grid place-items-center overflow-hidden bg-mint-soft ${isSmall ? 'h-16' : 'h-29'}`}>
      <Confetti seed={title} colors={CONFETTI} />
      <FallbackImage
        src={emotePicture(GOAL_EMOTES['chnl-goal-emotes/4'].id, 112, still)}
        alt={t('goals.celebration', { title })}
        draggable={false}
        className={`relative object-contain ${isSmall ? 'size-11' : 'size-19'}`}
        onLoad={() => setIsLoaded(true)}
        onError={onOver}
        fallback={null}
      />
    </div>
  );
}
