import { useId } from 'react';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { REWARD_COLORS } from '#features/engagement/points/rules/reward-colors.ts';
import { RewardPicture } from '../RewardPicture.tsx';

interface RewardColorsProps {
  color: string;
  onChoose: (color: string) => void;
}

/** Color names for screen readers. */
const NAMES: Record<(typeof REWARD_COLORS)[number], TextKey> = {
  '#2F7D68': 'points.reward.form.color.green',
  '#2B5D8A': 'points.reward.form.color.blue',
  '#5A3D8A': 'points.reward.form.color.purple',
  '#7A2F5C': 'points.reward.form.color.plum',
  '#8A4A2A': 'points.reward.form.color.brown',
  '#7A6A2A': 'points.reward.form.color.olive',
  '#00E701': 'points.reward.form.color.bright_green',
  '#3A4A4E': 'points.reward.form.color.slate',
};

const CHOSEN = 'shadow-[0_0_0_2px_var(--bg-panel),0_0_0_4px_var(--text-1)]';

/** Suggested colors and any other. The selected color has a ring. */
export function RewardColors({ color, onChoose }: RewardColorsProps) {
  const id = useId();
  const chosen = color.toUpperCase();
  const isOwn = !(REWARD_COLORS as readonly string[]).includes(chosen);
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-12 font-semibold text-ink-2">
        {t('points.reward.form.color')}
      </p>
      <div className="flex flex-wrap gap-2">
        {REWARD_COLORS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === chosen}
            aria-label={textOf(NAMES[one])}
            data-tip={textOf(NAMES[one])}
            onClick={() => onChoose(one)}
            className={cx('overflow-hidden rounded-md', one === chosen && CHOSEN)}
          >
            <RewardPicture color={one} className="size-9" />
          </button>
        ))}
        <label className={cx('relative overflow-hidden rounded-md has-focus-visible:shadow-focus', isOwn && CHOSEN)}>
          {isOwn ? (
            <RewardPicture color={chosen} className="size-9" />
          ) : (
            <span className="grid size-9 place-items-center bg-control text-16 text-ink-2" aria-hidden="true">
              +
            </span>
          )}
          <input
            type="color"
            aria-label={t('points.reward.form.color.custom')}
            value={chosen.toLowerCase()}
            onChange={(event) => onChoose(event.target.value.toUpperCase())}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
      </div>
    </div>
  );
}
