import { useEffect, useEffectEvent, useId, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { EMOTE_BYTES, EMOTE_MAX_PIXELS, EMOTE_MIN_PIXELS } from '#features/channel/emotes/contract.ts';
import { ACCEPTED } from './picture-file.ts';

/** Accepts chosen, dropped and pasted pictures; pasting works anywhere on the page. */
export function DropZone({ disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | undefined) => {
    if (!disabled && files !== undefined && files.length > 0) onFiles([...files]);
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (disabled || files === undefined || files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file input is accessible
    <div
      className={cx(
        'flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center',
        isOver && !disabled ? 'border-mint bg-mint-soft' : 'border-line-control',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Icon name="plus" size="large" className="text-ink-3" />
      <p className="font-semibold">{t('emotes.upload.drop')}</p>
      <p className="text-12 text-ink-3">
        {t('emotes.upload.drop.text', { size: EMOTE_BYTES / 1024, min: EMOTE_MIN_PIXELS, max: EMOTE_MAX_PIXELS })}
      </p>
      <label
        htmlFor={id}
        className={buttonClass('default', 'medium', cx('mt-1 has-focus-visible:shadow-focus', disabled ? 'opacity-50' : 'cursor-pointer'))}
      >
        {t('emotes.upload.choose')}
        <input
          id={id}
          type="file"
          multiple
          accept={ACCEPTED}
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files ?? undefined);
            // Resets, because choosing the same file again fires no change event otherwise.
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}
