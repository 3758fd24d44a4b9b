import { useId } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { TextField } from '#core/web/ui/TextField.tsx';
import { EmoteImage, emoteLabel } from '#features/channel/emotes/web/api.ts';
import { GOAL_EMOTE_IDS, GOAL_EMOTES, GOAL_TARGET_MAX, GOAL_TITLE_MAX, type GoalEmoteId } from '#features/engagement/goals/contract.ts';
import { type draftProblems, type GoalDraft, LAST_END } from './goal-draft.ts';

interface GoalFieldsProps {
  draft: GoalDraft;
  problems: ReturnType<typeof draftProblems>;
  counted: number | null;
  onChange: (change: Partial<GoalDraft>) => void;
}

export function TitleField({ draft, problems, onChange }: Omit<GoalFieldsProps, 'counted'>) {
  return (
    <TextField
      label={t('goals.field.title')}
      count={t('goals.field.title.count', { count: [...draft.title].length, max: GOAL_TITLE_MAX })}
      error={problems.title && t('goals.problem.title')}
      value={draft.title}
      onChange={({ target }) => onChange({ title: [...target.value].slice(0, GOAL_TITLE_MAX).join('') })}
      autoComplete="off"
      dir="auto"
    />
  );
}

export function GoalFields({ draft, problems, counted, onChange }: GoalFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3 min-[26rem]:grid-cols-2">
        <TextField
          label={t('goals.field.target')}
          error={targetProblem(problems.target, counted)}
          value={draft.target}
          onChange={({ target }) => onChange({ target: target.value })}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          label={t('goals.field.end')}
          hint={t('goals.field.end.hint')}
          error={problems.end && t('goals.problem.end')}
          type="datetime-local"
          max={LAST_END}
          value={draft.end}
          onChange={({ target }) => onChange({ end: target.value })}
        />
      </div>
      <EmoteChoice value={draft.emoteId} onChange={(emoteId) => onChange({ emoteId })} />
    </>
  );
}

function targetProblem(problem: GoalFieldsProps['problems']['target'], counted: number | null): string | undefined {
  if (problem === 'target.low' && counted !== null)
    return t('goals.problem.target.low', { min: formatNumber(counted + 1), count: formatNumber(counted) });
  return problem && t('goals.problem.target', { max: formatNumber(GOAL_TARGET_MAX) });
}

function EmoteChoice({ value, onChange }: { value: GoalEmoteId; onChange: (id: GoalEmoteId) => void }) {
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
