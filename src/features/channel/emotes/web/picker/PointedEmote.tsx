import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { readableEmoteName } from '#features/channel/emotes/rules/emoji.ts';
import { EmoteImage } from '../EmoteImage.tsx';

interface PointedEmoteProps {
  emote: Emote | undefined;
  /** Name of the emote's section. */
  setName: string | undefined;
  still: boolean;
}

/** Names the emote under pointer or focus. Hidden from screen readers, which read the focused cell. */
export function PointedEmote({ emote, setName, still }: PointedEmoteProps) {
  return (
    <div aria-hidden="true" className="flex h-10 shrink-0 items-center gap-2 border-t border-line-soft px-3">
      {emote && (
        <>
          <EmoteImage key={emote.id} id={emote.id} name={emote.name} still={still} className="block size-6 object-contain text-11" />
          <bdi className="min-w-0 truncate font-bold">{readableEmoteName(emote.id, emote.name)}</bdi>
          <span className="min-w-0 truncate text-ink-3">
            <bdi>{setName}</bdi>
          </span>
          {emote.locked && (
            <span className="ms-auto flex shrink-0 items-center gap-1 text-12 text-ink-2">
              <Icon name="lock" size="small" />
              {t('emotes.picker.subscribers')}
            </span>
          )}
        </>
      )}
    </div>
  );
}
