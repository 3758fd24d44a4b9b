import { type KeyboardEvent, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { readableEmoteName } from '#features/channel/emotes/rules/emoji.ts';
import { EmoteImage, type EmoteIndex } from '#features/channel/emotes/web/api.ts';

/** Maximum number of quick emotes (F-01). Fewer fit next to the active modes, and on a touch screen, where they are larger. */
export const QUICK_EMOTES = 10;
export const FEWER_QUICK_EMOTES = 5;

/** Recently used emotes first, then the channel's, then the others. */
export function quickEmotes(recent: readonly Emote[], index: EmoteIndex, limit: number): Emote[] {
  const chosen = new Map<number, Emote>();
  for (const emote of [...recent, ...index.all]) {
    if (chosen.size >= limit) break;
    if (index.isUsable(emote)) chosen.set(emote.id, emote);
  }
  return [...chosen.values()];
}

/** Emotes sent with one click, in one tab stop with arrow keys (F-01, EM-05). Static, because constant motion distracts and costs CPU. */
export function QuickEmotes({ emotes, onSend }: { emotes: readonly Emote[]; onSend: (emote: Emote) => void }) {
  const [current, setCurrent] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = movedBy(event.key, buttons.indexOf(event.target as HTMLButtonElement), buttons.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next]!.focus();
  };
  return (
    <div
      role="group"
      aria-label={t('chat.composer.quick_emotes')}
      className="ms-auto flex shrink-0 pointer-coarse:gap-1"
      onKeyDown={onKeyDown}
    >
      {emotes.map((emote, index) => (
        <Tooltip key={emote.id} text={readableEmoteName(emote.id, emote.name)} side="top">
          <button
            type="button"
            tabIndex={index === Math.min(current, emotes.length - 1) ? 0 : -1}
            aria-label={t('chat.composer.quick_emote', { name: readableEmoteName(emote.id, emote.name) })}
            className="grid size-6 place-items-center rounded-xs hover:bg-control-hover pointer-coarse:size-(--h-md)"
            onFocus={() => setCurrent(index)}
            onClick={() => onSend(emote)}
          >
            <span aria-hidden="true" className="contents">
              <EmoteImage id={emote.id} name={emote.name} still className="size-5 object-contain pointer-coarse:size-6" />
            </span>
          </button>
        </Tooltip>
      ))}
    </div>
  );
}

/** Target index of an arrow key in a row of `count` buttons. Null for other keys. */
function movedBy(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
