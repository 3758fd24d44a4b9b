import { t } from '#core/web/i18n/text.ts';
import { Tag } from '#core/web/ui/Tag.tsx';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { knownAiLabels } from '#features/chat/chat/rules/ai-labels.ts';
import type { MessageEntry } from '../log/entry.ts';
import type { RowContext } from './row-context.ts';

interface FlaggedMarkProps {
  entry: Pick<MessageEntry, 'id' | 'flags'>;
  context: Pick<RowContext, 'role' | 'flagged'>;
}

/** Labels received while the chat was open, otherwise those from history. */
export const flagsOf = (entry: FlaggedMarkProps['entry'], context: Pick<RowContext, 'flagged'>): readonly string[] =>
  context.flagged[entry.id] ?? entry.flags;

/** See MO-09. */
export function FlaggedMark({ entry, context }: FlaggedMarkProps) {
  const labels = knownAiLabels(flagsOf(entry, context));
  if (labels.length === 0 || !isModeratorOrAbove(context.role)) return null;
  return (
    <span className="whitespace-nowrap">
      {' '}
      <Tag tone="amber">{t('chat.message.flagged')}</Tag>{' '}
      {labels.map((label) => (
        <Tag key={label}>{t(`chat.ai_label.${label}`)}</Tag>
      ))}
    </span>
  );
}
