import { t } from '#core/web/i18n/text.ts';
import { ChipsField } from '#core/web/ui/ChipsField.tsx';
import { StreamTags, TAG_LENGTH, TAGS } from '#features/channel/channels/contract/stream-details.ts';

interface TagsFieldProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

export function TagsField({ tags, onChange }: TagsFieldProps) {
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
