import { t } from '#core/web/i18n/text.ts';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';
import type { Emote } from '#features/emotes/contract.ts';
import { EmoteImage } from '#features/emotes/web/api.ts';

/**
 * Emotes that are sent with one click (F-01, EM-05). They are not animated: a row in constant motion distracts from the chat and costs CPU.
 */
export function QuickEmotes({ emotes, onSend }: { emotes: readonly Emote[]; onSend: (emote: Emote) => void }) {
  return (
    <div role="group" aria-label={t('chat.composer.quick_emotes')} className="ms-auto flex shrink-0">
      {emotes.map((emote) => (
        <Tooltip key={emote.id} text={emote.name} side="top">
          <button
            type="button"
            aria-label={t('chat.composer.quick_emote', { name: emote.name })}
            className="grid size-6 place-items-center rounded-xs hover:bg-control-hover"
            onClick={() => onSend(emote)}
          >
            <span aria-hidden="true" className="contents">
              <EmoteImage id={emote.id} name={emote.name} still className="size-5 object-contain" />
            </span>
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
