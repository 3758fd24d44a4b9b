import { useEffect, useRef } from 'react';
import { ChunkFailed } from '../chunk.ts';
import { t } from '../i18n/text.ts';
import { requestText } from '../refusal-text.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import type { PartFailure } from './Panel.tsx';
import { RequestId } from './RequestId.tsx';

interface PartFailedProps extends PartFailure {
  /** Makes its title the page's heading. */
  wholePage?: boolean;
  /** For a dialog, which has the title. */
  untitled?: boolean;
}

export function failureTitle(error: unknown): string {
  if (!(error instanceof ChunkFailed)) return t('core.failed.title');
  return t(error.served === 'other' ? 'core.part.outdated' : 'core.part.failed');
}

export function PartFailed({ error, retry, wholePage = false, untitled = false }: PartFailedProps) {
  const Title = wholePage ? 'h1' : 'p';
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-6 text-center">
      {!untitled && (
        <>
          <Icon name={isOutdated(error) ? 'refresh' : 'warn'} size="large" className="text-ink-3" />
          <Title className="text-14 font-bold">{failureTitle(error)}</Title>
        </>
      )}
      <p className="max-w-[36ch] text-ink-2">{explanation(error)}</p>
      <RequestId text={requestText(error)} />
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <FailureActions error={error} retry={retry} />
      </div>
    </div>
  );
}

/** Replaces a button whose code failed to load. */
export function RetryButton({ error, retry }: PartFailure) {
  const outdated = isOutdated(error);
  return (
    <IconButton
      icon={outdated ? 'refresh' : 'warn'}
      label={t(outdated ? 'core.part.reload' : 'core.part.retry')}
      onClick={outdated ? () => location.reload() : retry}
    />
  );
}

export const isOutdated = (error: unknown): boolean => error instanceof ChunkFailed && error.served === 'other';

function explanation(error: unknown): string {
  if (!(error instanceof ChunkFailed)) return t('core.unexpected');
  return t(error.served === 'other' ? 'core.part.outdated.text' : 'core.part.failed.text');
}

/** Offers a reload when the page is older than the server, otherwise another attempt. */
function FailureActions({ error, retry }: PartFailure) {
  // Older browsers remember a failed import until the page is reloaded.
  const canReload = !(error instanceof ChunkFailed) || error.served !== 'unknown';
  return (
    <>
      {canReload && (
        <Button variant={isOutdated(error) ? 'primary' : 'default'} onClick={() => location.reload()}>
          {t('core.reload')}
        </Button>
      )}
      {!isOutdated(error) && (
        <Button variant="primary" onClick={retry}>
          <Icon name="refresh" size="small" />
          {t('core.try_again')}
        </Button>
      )}
    </>
  );
}

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
