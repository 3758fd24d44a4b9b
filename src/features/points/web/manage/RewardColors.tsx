import { useId } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { REWARD_COLORS } from '#features/points/rules/reward-colors.ts';
import { RewardPicture } from '../RewardPicture.tsx';

interface RewardColorsProps {
  color: string;
  onChoose: (color: string) => void;
}

const CHOSEN = 'shadow-[0_0_0_2px_var(--bg-panel),0_0_0_4px_var(--text-1)]';

/** The color picker of a reward: suggested colors, and any other. The selected color has a ring. */
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
            aria-label={t('points.reward.form.color.one', { color: one })}
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
