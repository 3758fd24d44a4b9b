import { useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import {
  COOLDOWN_SECONDS_MAX,
  REWARD_CAP_MAX,
  REWARD_COST_MAX,
  REWARD_DESCRIPTION_LENGTH,
  REWARD_TITLE_LENGTH,
  type Reward,
} from '#features/engagement/points/contract/rewards.ts';
import { RewardColors, RewardLookField } from './RewardLookField.tsx';
import { changesOf, draftOf, type RewardDraft, readDraft } from './reward-draft.ts';
import { type ManagedChannel, useCreateReward, useSaveReward } from './use-own-rewards.ts';

const LIMITS = [
  ['max_per_stream', REWARD_CAP_MAX],
  ['max_per_user_per_stream', REWARD_CAP_MAX],
  ['cooldown_seconds', COOLDOWN_SECONDS_MAX],
] as const;

interface RewardDialogProps {
  channel: ManagedChannel;
  /** Null creates a new reward. */
  reward: Reward | null;
  onClose: () => void;
}

/** Invalid fields show their own error; a refusal is shown above the buttons and keeps the input. */
export function RewardDialog({ channel, reward, onClose }: RewardDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(reward));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const create = useCreateReward(channel);
  const save = useSaveReward(channel);
  const saving = reward === null ? create : save;
  const read = readDraft(draft);
  const change = (fields: Partial<RewardDraft>) => setDraft((now) => ({ ...now, ...fields }));
  const length = (text: string) => [...text.trim()].length;
  const errorOf = (field: keyof RewardDraft, text: string) => (wasSubmitted && read.invalid.has(field) ? text : undefined);

  const form = useSubmit(() => {
    setWasSubmitted(true);
    if (read.reward === null) return;
    if (reward === null) create.mutate(read.reward, { onSuccess: onClose });
    else save.mutate({ reward, change: changesOf(reward, read.reward) }, { onSuccess: onClose });
  }, saving.isPending);
  return (
    <FormDialog
      form={form}
      title={t(reward === null ? 'points.reward.form.new' : 'points.reward.form.edit')}
      action={t(reward === null ? 'points.reward.form.create' : 'core.save')}
      isBusy={saving.isPending}
      className="max-w-120"
      onClose={onClose}
    >
      <TextField
        label={t('points.reward.form.title')}
        value={draft.title}
        count={`${length(draft.title)} / ${REWARD_TITLE_LENGTH}`}
        error={errorOf('title', t('points.reward.form.title.problem', { max: REWARD_TITLE_LENGTH }))}
        dir="auto"
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label={t('points.reward.form.description')}
        value={draft.description}
        count={`${length(draft.description)} / ${REWARD_DESCRIPTION_LENGTH}`}
        error={errorOf('description', t('points.reward.form.description.problem', { max: REWARD_DESCRIPTION_LENGTH }))}
        dir="auto"
        onChange={(event) => change({ description: event.target.value })}
      />
      <TextField
        label={t('points.reward.form.cost')}
        inputMode="numeric"
        value={draft.cost}
        error={errorOf('cost', t('points.reward.form.cost.problem', { max: formatNumber(REWARD_COST_MAX) }))}
        onChange={(event) => change({ cost: event.target.value })}
      />
      <RewardLookField channel={channel} draft={draft} saved={reward?.image_url ?? null} onChange={change} />
      <RewardColors color={draft.background_color} onChoose={(background_color) => change({ background_color })} />
      <div>
        <Switch
          label={t('points.reward.form.asks')}
          hint={t('points.reward.form.asks.hint')}
          checked={draft.is_user_input_required}
          onChange={(is_user_input_required) => change({ is_user_input_required })}
        />
        <Switch
          label={t('points.reward.form.skips')}
          hint={t('points.reward.form.skips.hint')}
          checked={draft.should_redemptions_skip_request_queue}
          onChange={(should_redemptions_skip_request_queue) => change({ should_redemptions_skip_request_queue })}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-3 sm:items-end">
        {LIMITS.map(([field, max]) => (
          <TextField
            key={field}
            label={t(`points.reward.form.${field}`)}
            inputMode="numeric"
            placeholder="∞"
            value={draft[field]}
            error={errorOf(field, t('points.reward.form.limit.problem', { max: formatNumber(max) }))}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        ))}
      </div>
      <p className="-mt-2 text-12 text-ink-3">{t('points.reward.form.no_limit')}</p>
      {saving.isError && (
        <p role="alert" className="text-12 text-red-text">
          {refusalText(saving.error)}
        </p>
      )}
    </FormDialog>
  );
}
