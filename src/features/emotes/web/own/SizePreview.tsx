import { t } from '../../../../core/web/i18n/text.ts';
import { EMOTE_SIZES } from '../../contract.ts';

/** A picture in the three sizes it will have, on the dark and on the light ground of a chat. */
export function SizePreview({ sourceOf }: { sourceOf: (size: (typeof EMOTE_SIZES)[number]) => string }) {
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {(['dark', 'light'] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          role="img"
          aria-label={t(`emotes.one.on_${theme}`)}
          className="flex min-w-0 items-end justify-center gap-2 overflow-hidden rounded-md bg-column p-2"
        >
          {EMOTE_SIZES.toReversed().map((size) => (
            <img
              key={size}
              src={sourceOf(size)}
              alt=""
              width={size}
              height={size}
              loading="lazy"
              decoding="async"
              className={size === 112 ? 'h-auto min-w-0 shrink object-contain' : 'shrink-0 object-contain'}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
