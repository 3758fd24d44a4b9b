import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { ChipsField } from '#core/web/ui/ChipsField.tsx';
import { FormDialog } from '#core/web/ui/FormDialog.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { StreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import {
  LANGUAGES,
  type Language,
  StreamTags,
  StreamTitle,
  TAG_LENGTH,
  TAGS,
  TITLE_LENGTH,
} from '#features/channel/channels/contract/stream-details.ts';
import { languageName, liftsForcedMature } from '#features/channel/channels/rules/stream-details.ts';
import { CategoryPicker } from '../CategoryPicker.tsx';
import type { StreamChange } from './use-stream-settings.ts';

interface StreamDetailsDialogProps {
  slug: string;
  settings: StreamSettings;
  title: string;
  description?: string;
  action: string;
  isBusy: boolean;
  /** Receives changed fields only. */
  onSubmit: (change: StreamChange) => void;
  onClose: () => void;
}

type EditedDetails = Omit<StreamSettings, 'category'> & { category: Pick<StreamSettings['category'], 'id' | 'name'> };

export function StreamDetailsDialog({ slug, settings, isBusy, onSubmit, onClose, ...texts }: StreamDetailsDialogProps) {
  const [edited, setEdited] = useState<EditedDetails>(settings);
  const [asked, setAsked] = useState(false);
  const edit = (change: Partial<EditedDetails>) => setEdited((now) => ({ ...now, ...change }));
  const title = StreamTitle.safeParse(edited.stream_title);

  const form = useSubmit(() => {
    setAsked(true);
    if (title.success) onSubmit(changeOf(settings, edited));
  }, isBusy);
  return (
    <FormDialog form={form} {...texts} isBusy={isBusy} onClose={onClose}>
      <TextField
        label={t('channels.stream.field.title')}
        value={edited.stream_title}
        maxLength={2 * TITLE_LENGTH}
        count={`${[...edited.stream_title.trim()].length} / ${TITLE_LENGTH}`}
        error={asked && !title.success ? t('channels.stream.field.title.refused', { length: TITLE_LENGTH }) : undefined}
        onChange={(event) => edit({ stream_title: event.target.value })}
      />
      <CategoryPicker
        label={t('channels.stream.field.category')}
        channel={slug}
        value={edited.category}
        onChange={(category) => edit({ category })}
      />
      <SelectField
        label={t('channels.stream.field.language')}
        value={edited.language}
        options={Object.keys(LANGUAGES).map((code) => ({ value: code, label: languageName(code) }))}
        onChange={(language) => edit({ language })}
      />
      <TagsField tags={edited.tags} onChange={(tags) => edit({ tags })} />
      <Switch
        label={t('channels.page.mature')}
        hint={t(settings.is_mature_forced ? 'channels.stream.field.mature.forced' : 'channels.stream.field.mature.hint')}
        checked={edited.is_mature}
        disabled={liftsForcedMature(settings.is_mature_forced ?? false, { is_mature: !edited.is_mature })}
        onChange={(is_mature) => edit({ is_mature })}
      />
    </FormDialog>
  );
}

function changeOf(before: StreamSettings, after: EditedDetails): StreamChange {
  const title = after.stream_title.trim();
  return {
    ...(title === before.stream_title ? {} : { stream_title: title }),
    ...(after.category.id === before.category.id ? {} : { category_id: after.category.id }),
    ...(after.language === before.language ? {} : { language: after.language as Language }),
    ...(after.is_mature === before.is_mature ? {} : { is_mature: after.is_mature }),
    ...(after.tags.join(',') === before.tags.join(',') ? {} : { tags: after.tags }),
  };
}

function TagsField({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  return (
    <ChipsField
      label={t('channels.stream.tags')}
      hint={t('channels.stream.tags.hint')}
      chips={tags}
      most={TAGS}
      add={(words) => StreamTags.safeParse([...tags, ...words]).data ?? null}
      refusal={t('channels.stream.tags.refused', { length: TAG_LENGTH, count: TAGS })}
      removeLabel={(tag) => t('channels.stream.tags.remove', { tag })}
      onChange={onChange}
    />
  );
}
