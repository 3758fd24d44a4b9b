import type { CSSProperties, ReactNode } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { emotePicture } from '#features/channel/emotes/web/api.ts';
import { useStillEmotes } from '#features/chat/chat/web/api.ts';
import { GOAL_EMOTES, type Goal } from '#features/engagement/goals/contract.ts';
import {
  type actionOf,
  type CountdownTone,
  countdownOf,
  type GoalState,
  isGrayed,
  percentOf,
  stateOf,
} from '#features/engagement/goals/rules.ts';
import './goals.css';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { FallbackImage } from '#core/web/ui/FallbackImage.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { FollowButton } from '#features/channel/channels/web/api.ts';
import { openSubscriptionDialog } from '#features/economy/subscriptions/web/api.ts';

interface GoalCardProps {
  goal: Goal;
  now: Date;
  /** Medium below the player, small above the chat (GO-03). */
  size: 'medium' | 'small';
  /** Covers the full width above the card. */
  celebration?: ReactNode;
  /** Buttons below the card, or at the end of a small one. */
  actions?: ReactNode;
}

export function GoalCard({ goal, now, size, celebration, actions }: GoalCardProps) {
  const { target_value: target } = goal;
  const state = stateOf(goal, now);
  const isGray = isGrayed(state);
  const isSmall = size === 'small';
  const faded = isGray ? 'text-ink-3' : undefined;
  return (
    <article
      className={isSmall ? 'border-b border-line-soft bg-column' : 'overflow-hidden rounded-lg border border-line-soft bg-panel'}
      aria-label={goal.title}
    >
      {celebration}
      <div className={isSmall ? 'flex items-center gap-3 px-3 py-2' : 'p-4'}>
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <h3 className={cx('min-w-0 flex-1 truncate', isSmall ? 'text-12 font-semibold' : 'text-14 font-bold', faded)}>
              <bdi title={goal.title}>{goal.title}</bdi>
            </h3>
            <GoalEnd state={state} endDate={goal.end_date} now={now} />
          </div>
          <div className={isSmall ? 'my-2.5' : 'mt-4.5 mb-3.5'}>
            <GoalBar goal={goal} size={size} isGrayed={isGray} />
          </div>
          <p className={cx('flex items-baseline gap-1.5 tabular-nums', isSmall && 'text-12')}>
            <b className={cx('font-semibold', faded)}>{formatNumber(goal.current_value)}</b>
            <span className="min-w-0 flex-1 truncate text-ink-3">
              {isSmall ? t('goals.of', { target: formatNumber(target) }) : t(`goals.of.${goal.type}`, { target })}
            </span>
            <b className={cx('font-semibold', isGray ? 'text-ink-3' : 'text-mint-text')}>
              {t('goals.percent', { percent: percentOf(goal) })}
            </b>
          </p>
        </div>
        {actions && <div className={isSmall ? 'shrink-0' : 'mt-3 flex flex-wrap items-center gap-2 empty:hidden'}>{actions}</div>}
      </div>
    </article>
  );
}

/** The emote marks the end of the filled part (GO-03). */
function GoalBar({ goal, size, isGrayed }: { goal: Goal; size: 'medium' | 'small'; isGrayed: boolean }) {
  const percent = percentOf(goal);
  return (
    <div
      role="progressbar"
      aria-label={goal.title}
      aria-valuenow={percent}
      aria-valuetext={t('goals.progress', { count: formatNumber(goal.current_value), target: formatNumber(goal.target_value) })}
      data-size={size}
      className={cx('goal-bar', isGrayed && 'grayed')}
      style={{ '--at': `${percent}%` } as CSSProperties}
    >
      <span className="track">
        <span className="filled" />
      </span>
      <span className="rider">
        <BarEmote key={goal.progress_bar_emoji_id} id={goal.progress_bar_emoji_id} />
      </span>
    </div>
  );
}

/** An unknown or broken emote is left out (GO-03). */
function BarEmote({ id }: { id: string }) {
  const still = useStillEmotes();
  const emote = GOAL_EMOTES[id as keyof typeof GOAL_EMOTES] as { id: number } | undefined;
  if (!emote) return null;
  return <FallbackImage src={emotePicture(emote.id, 112, still)} alt="" draggable={false} fallback={null} />;
}

const TONES: Record<CountdownTone, string> = {
  clock: 'text-ink-2',
  green: 'text-mint-text',
  orange: 'text-amber-text',
  red: 'text-red-text',
};

/** The corner of a card: the time left, or how the goal ended (GO-02, GO-04). */
export function GoalEnd({ state, endDate, now }: { state: GoalState; endDate: string | null; now: Date }) {
  if (state === 'achieved')
    return (
      <Tag tone="mint">
        <span className="inline-flex items-center gap-1">
          <Icon name="check" size="small" />
          {t('goals.state.achieved')}
        </span>
      </Tag>
    );
  if (state !== 'active') return <Tag>{t(`goals.state.${state}`)}</Tag>;
  if (endDate === null) return null;
  const { tone, unit, count } = countdownOf(endDate, now);
  return (
    <span role="timer" className={cx('inline-flex shrink-0 items-center gap-1 text-12 whitespace-nowrap', TONES[tone])}>
      <Icon name={tone === 'clock' ? 'clock' : 'timer'} size="small" />
      <span className="sr-only">{t('goals.left.label')} </span>
      <b className="font-semibold tabular-nums">{t(`goals.left.${unit}`, { count })}</b>
    </span>
  );
}

interface GoalActionsProps {
  channel: Channel;
  action: ReturnType<typeof actionOf>;
  size: 'medium' | 'small';
  /** Shows the visitors' view with inactive buttons. */
  isPreview?: boolean;
}

/** GO-05. */
export function GoalActions({ channel, action, size, isPreview = false }: GoalActionsProps) {
  const width = size === 'medium' ? 'w-full' : undefined;
  if (action === 'follow' && isPreview)
    return (
      <Button variant="primary" size={size} className={width}>
        <Icon name="heart" size="small" />
        {t('channels.follow')}
      </Button>
    );
  if (action === 'follow') return <FollowButton channel={channel} size={size} className={width} />;
  if (action === 'subscribe')
    return (
      <Button
        variant="primary"
        size={size}
        className={width}
        aria-haspopup="dialog"
        onClick={() => openSubscriptionDialog({ about: 'subscribe', slug: channel.slug })}
      >
        <Icon name="star" size="small" />
        {t('goals.subscribe')}
      </Button>
    );
  if (action === 'subscribed')
    return (
      <span className={buttonClass('on', size, 'pointer-events-none')}>
        <Icon name="star" size="small" solid />
        {t('goals.subscribed')}
      </span>
    );
  return null;
}
