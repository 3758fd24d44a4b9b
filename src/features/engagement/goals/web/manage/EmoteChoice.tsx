import { useId } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmoteImage, emoteLabel } from '#features/channel/emotes/web/api.ts';
import { GOAL_EMOTE_IDS, GOAL_EMOTES, type GoalEmoteId } from '#features/engagement/goals/contract.ts';

interface EmoteChoiceProps {
  value: GoalEmoteId;
  onChange: (id: GoalEmoteId) => void;
}

export function EmoteChoice({ value, onChange }: EmoteChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-12 font-semibold text-ink-2">{t('goals.field.emote')}</legend>
      <div className="flex flex-wrap gap-1">
        {GOAL_EMOTE_IDS.map((id) => {
          const emote = GOAL_EMOTES[id];
          return (
            <label
              key={id}
              className={cx(
                'grid size-9 cursor-pointer place-items-center rounded-sm bg-control hover:bg-control-hover has-focus-visible:shadow-focus max-md:size-11',
                id === value && 'inset-ring-2 inset-ring-mint',
              )}
            >
              <input
                type="radio"
                name={name}
                value={id}
                checked={id === value}
                onChange={() => onChange(id)}
                aria-label={emoteLabel(emote.id, emote.name)}
                className="sr-only"
              />
              <EmoteImage id={emote.id} name={emote.name} className="block size-6 object-contain" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
