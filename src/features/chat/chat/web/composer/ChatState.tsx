import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { roomModes } from './room-modes.ts';

export function ChatState({ room }: { room: Chatroom | undefined }) {
  const modes = room === undefined ? [] : roomModes(room);
  if (modes.length === 0) return null;
  // The separator is a dot, because modes with a number already contain a comma.
  const shown = modes.join(' · ');
  return (
    <p className="flex min-w-0 flex-1 items-center gap-1.5 ps-1 text-12 text-ink-2" title={shown}>
      <Icon name="clock" size="small" className="text-ink-3" />
      <span className="sr-only">{t('chat.state.modes', { modes: modes.join(', ') })}</span>
      <span className="truncate" aria-hidden="true">
        {shown}
      </span>
    </p>
  );
}
