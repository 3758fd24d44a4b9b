import { t } from '#core/web/i18n/text.ts';

export type PreviewSize = 28 | 56 | 112;

interface SizePreviewProps {
  sizes: readonly PreviewSize[];
  sourceOf: (size: PreviewSize) => string;
}

/** Shows the displayed sizes on the dark and light background of a chat. */
export function SizePreview({ sizes, sourceOf }: SizePreviewProps) {
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {(['dark', 'light'] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          role="img"
          aria-label={t(`emotes.one.on_${theme}`)}
          className="flex min-w-0 flex-wrap items-end justify-center gap-2 overflow-hidden rounded-md border border-line-soft bg-column p-2"
        >
          {sizes.map((size) => (
            <img
              key={size}
              src={sourceOf(size)}
              alt=""
              width={size}
              height={size}
              loading="lazy"
              decoding="async"
              className="shrink-0 object-contain"
              style={{ width: size, height: size }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
