import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';
import { type OpenChat, SenderBadge, useSenderView, type Viewer } from '#features/chat/chat/web/api.ts';
import { openChatSettings } from '#features/chat/chat-settings/web/api.ts';

export function BadgeButton({ chat, viewer }: { chat: OpenChat; viewer: Viewer }) {
  const senderView = useSenderView(chat.channel.slug, viewer, chat.room.log);
  const badge = senderView().badges[0];
  return (
    <Tooltip text={t('identity.settings.identity.hint')} side="top">
      <button
        type="button"
        aria-label={t('identity.settings.identity.hint')}
        className="grid size-(--h-sm) shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-control-hover hover:text-ink"
        onClick={() => openChatSettings(chat, 'identity')}
      >
        <span aria-hidden="true" className="contents">
          {badge ? <SenderBadge badge={badge} tiers={chat.channel.subscriber_badges} size={18} /> : <Icon name="user" size="small" />}
        </span>
      </button>
    </Tooltip>
  );
}
