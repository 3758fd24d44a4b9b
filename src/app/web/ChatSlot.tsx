import { t } from '../../core/web/i18n/text.ts';
import type { Channel } from '../../features/channels/contract/channel.ts';

interface ChatSlotProps {
  channel: Channel;
  /** Absent where the chat cannot be folded away. */
  onCollapse?: () => void;
}

/** The place of the chat beside or below the player. */
export function ChatSlot({ channel }: ChatSlotProps) {
  return <section aria-label={`${t('app.chat.show')}: ${channel.user.username}`} className="flex h-full flex-col bg-column" />;
}
