import { useEffect, useRef } from 'react';
import { t } from '../i18n/text.ts';
import { IconButton } from './IconButton.tsx';
import type { PartFailure } from './Panel.tsx';
import { failureTitle, PartFailed } from './PartFailed.tsx';

/** Replaces a dialog whose code failed to load. Uses the browser's own element, because the code of ours may be missing. */
export function FailedDialog({ error, retry, onClose }: PartFailure & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const title = failureTitle(error);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-(--dialog-w) rounded-lg bg-panel text-ink shadow-3 outline-none backdrop:bg-scrim"
    >
      <div className="flex items-start gap-2 ps-6 pe-4 pt-5">
        <h2 className="min-w-0 flex-1 text-18 font-bold tracking-tight">{title}</h2>
        <IconButton icon="x" label={t('core.close')} size="small" tooltip={false} onClick={() => dialog.current?.close()} />
      </div>
      <PartFailed error={error} retry={retry} untitled />
    </dialog>
  );
}
