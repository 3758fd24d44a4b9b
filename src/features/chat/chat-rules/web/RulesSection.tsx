import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { chatRulesFeature } from '#features/chat/chat-rules/feature.ts';
import type { SectionProps } from '#features/chat/chat-settings/web/api.ts';
import { ChatRulesEditor } from './ChatRulesEditor.tsx';
import { chatRulesQuery } from './queries.ts';
import { RulesText } from './RulesPanel.tsx';

/** Readable for everyone; editable for the broadcaster and staff (RU-03). */
export function RulesSection({ chat: { channel, role } }: SectionProps) {
  return (
    <div className="p-4">
      {can(chatRulesFeature.permissions.change_chat_rules, role) ? (
        <ChatRulesEditor slug={channel.slug} />
      ) : (
        <RulesToRead slug={channel.slug} />
      )}
    </div>
  );
}

function RulesToRead({ slug }: { slug: string }) {
  const rules = useQuery(chatRulesQuery(slug));
  if (rules.isPending) {
    return (
      <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-3">
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    );
  }
  if (rules.data === undefined) {
    return <QueryError title={t('chat-rules.failed')} query={rules} />;
  }
  if (rules.data !== '') return <RulesText text={rules.data} />;
  return (
    <EmptyState icon="list" title={t('chat-rules.none')}>
      {t('chat-rules.none.text')}
    </EmptyState>
  );
}
