import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import type { EmoteSet } from '#features/channel/emotes/contract.ts';
import { EmoteImage, emotesQuery } from '#features/channel/emotes/web/api.ts';
import { REWARD_PICTURE } from '#features/engagement/points/contract/rewards.ts';
import { RewardPicture } from '../RewardPicture.tsx';
import { REWARD_COLORS, type RewardDraft } from './reward-draft.ts';
import type { ManagedChannel } from './use-own-rewards.ts';

interface RewardLookFieldProps {
  channel: ManagedChannel;
  draft: RewardDraft;
  saved: string | null;
  onChange: (change: Pick<RewardDraft, 'emote_id' | 'image'>) => void;
}

/** A picture or emote that replaces the star. Saved with the form. */
export function RewardLookField({ channel, draft, saved, onChange }: RewardLookFieldProps) {
  const [choosing, setChoosing] = useState(false);
  const image = draft.image === undefined ? saved : draft.image && `data:image/webp;base64,${draft.image}`;
  /** Without a saved picture nothing has to be removed. */
  const removedImage = saved === null ? undefined : null;
  return (
    <div className="flex flex-col gap-2">
      <PictureField
        label={t('points.reward.form.picture')}
        hint={t('points.reward.form.picture.hint')}
        kind={REWARD_PICTURE}
        current={image}
        isDraft
        onUpload={async (next) => onChange({ image: next, emote_id: null })}
        onRemove={async () => onChange({ image: removedImage, emote_id: null })}
      >
        <RewardPicture
          color={draft.background_color}
          look={{ emote_id: draft.emote_id, image_url: image }}
          className="size-20 rounded-md"
        />
      </PictureField>
      <Button size="small" className="self-start" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
        {t('points.reward.form.emote')}
      </Button>
      {choosing && (
        <EmoteChoice
          channel={channel}
          chosen={draft.emote_id}
          onChoose={(emote_id) => onChange({ emote_id, image: emote_id === null ? draft.image : removedImage })}
        />
      )}
    </div>
  );
}

interface EmoteChoiceProps {
  channel: ManagedChannel;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** Channel emotes, then global ones. A second press deselects an emote. */
function EmoteChoice({ channel, chosen, onChoose }: EmoteChoiceProps) {
  const { data } = useQuery(emotesQuery(channel.slug));
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="max-h-32 overflow-y-auto rounded-md border border-line-soft p-1.5 [scrollbar-width:thin]"
    >
      <p id={id} className="sr-only">
        {t('points.reward.form.emote')}
      </p>
      <div className="flex flex-wrap gap-1">
        {offered(data ?? [], channel.id).map((emote) => (
          <button
            key={emote.id}
            type="button"
            aria-pressed={emote.id === chosen}
            onClick={() => onChoose(emote.id === chosen ? null : emote.id)}
            className={cx(
              'grid size-9 place-items-center rounded-sm hover:bg-control-hover',
              emote.id === chosen && 'bg-mint-soft shadow-[inset_0_0_0_2px_var(--mint)]',
            )}
          >
            <EmoteImage id={emote.id} name={emote.name} still lazy />
          </button>
        ))}
      </div>
    </div>
  );
}

const offered = (sets: readonly EmoteSet[], channelId: number) =>
  sets.filter(({ id }) => id === channelId || id === 'Global').flatMap(({ emotes }) => emotes);

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
export function RewardColors({ color, onChoose }: { color: string; onChoose: (color: string) => void }) {
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
