import { t } from '../../../../core/web/i18n/text.ts';
import { Icon } from '../../../../core/web/ui/Icon.tsx';
import { Tag } from '../../../../core/web/ui/Tag.tsx';
import type { Deletion } from '../log/entry.ts';

/** The only labels of AI moderation that are shown (M-08). */
const RULE_LABELS = ['bullying', 'drugs', 'gibberish', 'hate', 'sexual', 'spam', 'violence', 'weapons'];

const MARKS = {
  mod_deleted: 'chat.message.deleted_mark',
  mod_ban: 'chat.message.banned_mark',
  mod_timeout: 'chat.message.timed_out_mark',
} as const;

/** What is left of a deleted message: a line for viewers, the text struck through and why for moderators (M-05 to M-08). */
export function DeletedContent({ deletion, content }: { deletion: Deletion; content: string }) {
  if (deletion.kind === 'user_deleted') {
    return (
      <span className="text-ink-3">
        <Icon name="trash" size="small" className="me-1 inline-block align-[-3px]" />
        {t('chat.message.deleted')}
      </span>
    );
  }
  return (
    <span className="text-ink-3">
      <del>
        <bdi>{content}</bdi>
      </del>{' '}
      {t(MARKS[deletion.kind])} {deletion.aiModerated && <Tag tone="amber">{t('chat.message.ai_mod')}</Tag>}{' '}
      {deletion.violatedRules
        .filter((rule) => RULE_LABELS.includes(rule))
        .map((rule) => (
          <Tag key={rule}>{rule}</Tag>
        ))}
    </span>
  );
}
