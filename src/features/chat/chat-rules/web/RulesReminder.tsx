import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { usePostponedRules } from './postponed-rules.tsx';
import { useRulesAccepted } from './use-rules-accepted.ts';

/** Explains why the viewer cannot chat and reopens the postponed rules. The message box itself gives no reason (K-01). */
export function RulesReminder({ chat }: { chat: OpenChat }) {
  const { needsAcceptance, text } = useRulesAccepted(chat);
  const [postponed] = usePostponedRules();
  const { name, open } = chat.panel;
  if (!needsAcceptance || postponed !== text || name === 'chat_rules') return null;
  return (
    <button
      type="button"
      onClick={() => open('chat_rules')}
      className="mx-2 mt-1 flex min-h-8 shrink-0 items-center gap-2 rounded-sm bg-control px-3 py-1 text-start text-12 font-semibold text-ink-2 hover:bg-control-hover hover:text-ink"
    >
      <Icon name="list" size="small" />
      <span className="min-w-0 flex-1">{t('chat-rules.remind')}</span>
      <Icon name="right" size="small" className="rtl:-scale-x-100" />
    </button>
  );
}
