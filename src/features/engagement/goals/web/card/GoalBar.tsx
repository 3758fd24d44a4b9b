import { type CSSProperties, useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { emotePicture } from '#features/channel/emotes/web/api.ts';
import { useStillEmotes } from '#features/chat/chat/web/api.ts';
import { GOAL_EMOTES, type Goal } from '#features/engagement/goals/contract.ts';
import { percentOf } from '#features/engagement/goals/rules.ts';
import './goals.css';

interface GoalBarProps {
  goal: Goal;
  size: 'medium' | 'small';
  isGrayed: boolean;
}

/** The emote marks the end of the filled part (GO-03). */
export function GoalBar({ goal, size, isGrayed }: GoalBarProps) {
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
  const [isBroken, setIsBroken] = useState(false);
  const emote = GOAL_EMOTES[id as keyof typeof GOAL_EMOTES] as { id: number } | undefined;
  if (!emote || isBroken) return null;
  return <img src={emotePicture(emote.id, 112, still)} alt="" draggable={false} onError={() => setIsBroken(true)} />;
}
