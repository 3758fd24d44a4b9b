import { t } from '#core/web/i18n/text.ts';
import type { UserCard } from '#features/channel/channels/contract/relation.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { banRefusal } from '#features/chat/moderation/rules/ban-refusal.ts';
import { SanctionForm } from '#features/chat/moderation/web/api.ts';
import { PersonRoles } from './PersonRoles.tsx';
import { useModeration } from './use-moderation.ts';

/** Shows the moderation controls, or why the viewer cannot moderate this user (M-17, MO-03). */
export function PersonActions({ chat, card }: { chat: OpenChat; card: UserCard }) {
  const moderation = useModeration(chat);
  const problem = banRefusal(chat.role, card.role, false);
  return (
    <section aria-label={t('user-card.person.moderation')} className="flex flex-col gap-3">
      {problem === null || problem === 'NOT_ALLOWED' ? (
        <SanctionForm card={card} moderation={moderation} />
      ) : (
        <p className="text-12 text-ink-2">{t(`refusal.${problem}`)}</p>
      )}
      {!card.is_channel_owner && <PersonRoles chat={chat} card={card} />}
    </section>
  );
}
