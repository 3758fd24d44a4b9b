import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import type { Goal } from '#features/engagement/goals/contract.ts';
import { goalsFeature } from '#features/engagement/goals/feature.ts';
import { actionOf, stateOf } from '#features/engagement/goals/rules.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { useGoalClock } from '../use-goal-clock.ts';
import { celebratedQuery } from '../use-goals.ts';
import { Celebration } from './Celebration.tsx';
import { GoalActions } from './GoalActions.tsx';
import { GoalCard } from './GoalCard.tsx';

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

interface ShownGoalProps {
  channel: Channel;
  goal: Goal;
  size: 'medium' | 'small';
}

/** A goal with the viewer's button and the celebration. */
export function ShownGoal({ channel, goal, size }: ShownGoalProps) {
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
