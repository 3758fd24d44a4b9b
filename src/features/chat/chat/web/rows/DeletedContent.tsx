import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { knownAiLabels } from '#features/chat/chat/rules/ai-labels.ts';
import type { Deletion, MessageEntry } from '../log/entry.ts';
import { ContentLine } from './MessageContent.tsx';
import type { RowContext } from './row-context.ts';

const MARKS = {
  mod_deleted: 'chat.message.deleted_mark',
  mod_ban: 'chat.message.banned_mark',
  mod_timeout: 'chat.message.timed_out_mark',
} as const;

interface DeletedContentProps {
  entry: Pick<MessageEntry, 'id' | 'flags' | 'parts'>;
  deletion: Deletion;
  context: Pick<RowContext, 'role' | 'flagged'>;
}

/** Moderators see the text and the reason, except for `user_deleted` (M-05 to M-08). Live and historical labels look the same. */
export function DeletedContent({ entry, deletion, context }: DeletedContentProps) {
  if (deletion.kind === 'user_deleted' || !isModeratorOrAbove(context.role)) {
    return (
      <span className="text-ink-3">
        <Icon name="trash" size="small" className="me-1 inline-block align-[-3px]" />
        {t('chat.message.deleted')}
      </span>
    );
  }
  const labels = deletion.aiModerated ? deletion.violatedRules : flagsOf(entry, context);
  const isAiModerated = deletion.aiModerated || labels.length > 0;
  return (
    <span className="text-ink-3">
      <del>
        <ContentLine parts={entry.parts} />
      </del>{' '}
      {t(MARKS[deletion.kind])} {isAiModerated && <Tag tone="amber">{t('chat.message.ai_mod')}</Tag>}{' '}
      {knownAiLabels(labels).map((label) => (
        <Tag key={label}>{t(`chat.ai_label.${label}`)}</Tag>
      ))}
    </span>
  );
}

interface FlaggedMarkProps {
  entry: Pick<MessageEntry, 'id' | 'flags'>;
  context: Pick<RowContext, 'role' | 'flagged'>;
}

/** Labels received while the chat was open, otherwise those from history. */
const flagsOf = (entry: FlaggedMarkProps['entry'], context: Pick<RowContext, 'flagged'>): readonly string[] =>
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
