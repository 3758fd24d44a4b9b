import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { EmoteImage, emoteLabel } from '#features/channel/emotes/web/api.ts';
import { emotesOf } from '#features/chat/chat/rules/content.ts';
import { type MessageEntry, useStillEmotes } from '#features/chat/chat/web/api.ts';
import { hiddenEmotes, hideEmote } from './preferences.ts';

export default function HideEmoteDialog({ message, onClose }: { message: MessageEntry; onClose: () => void }) {
  const hidden = usePreference(hiddenEmotes);
  const still = useStillEmotes();
  const shown = emotesOf(message.parts).filter((emote) => !hidden.some(({ id }) => id === emote.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('chat-tools.hide_emote.title')}
      description={t('chat-tools.hide_emote.text')}
    >
      <ul className="flex flex-col gap-1">
        {shown.map((emote) => (
          <li key={emote.id} className="flex min-h-11 items-center gap-3">
            <EmoteImage id={emote.id} name={emote.name} still={still} />
            <span className="min-w-0 flex-1 truncate font-medium">{emoteLabel(emote.id, emote.name)}</span>
            <Button
              size="small"
              aria-label={t('chat-tools.actions.hide_emote', { name: emote.name === '' ? emote.id : emote.name })}
              onClick={() => {
                hideEmote(emote);
                if (shown.length === 1) onClose();
              }}
            >
              {t('chat-tools.hide_emote.hide')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
