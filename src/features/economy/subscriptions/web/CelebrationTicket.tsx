import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import type { Celebration } from '#features/channel/channels/contract/relation.ts';
import { type OpenChat, SenderBadge } from '#features/chat/chat/web/api.ts';

interface CelebrationTicketProps {
  chat: OpenChat;
  celebration: Celebration;
  children: ReactNode;
}

export function CelebrationTicket({ chat, celebration, children }: CelebrationTicketProps) {
  const badge = { type: 'subscriber', text: '', count: celebration.metadata.total_months };
  return (
    <section aria-label={t('subscriptions.celebration')} className="chat-ticket mx-0! mt-0! mb-2!">
      <div className="stub mint">
        <SenderBadge badge={badge} tiers={chat.channel.subscriber_badges} size={24} />
      </div>
      <div className="min-w-0 py-1.5 ps-3 pe-1.5 text-12 text-ink-2">{children}</div>
    </section>
  );
}
