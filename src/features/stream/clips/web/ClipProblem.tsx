import type { ReactNode } from 'react';
import { isRefusal } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { showClip } from '#features/stream/clips/contract/clip.ts';

interface ClipProblemProps {
  error: unknown;
  onRetry: () => void;
  busy: boolean;
  /** What one can do instead. */
  action: ReactNode;
  wholePage?: boolean;
}

/** A clip that is unknown, deleted, or could not be loaded. */
export function ClipProblem({ error, onRetry, busy, action, wholePage = false }: ClipProblemProps) {
  // An address with anything but an id is refused as malformed.
  const isUnknown = isRefusal(showClip, error) && (error.code === 'CLIP_NOT_FOUND' || error.code === 'INVALID');
  if (!isUnknown) return <ErrorState title={t('clips.one_failed')} error={error} onRetry={onRetry} busy={busy} />;
  return (
    <EmptyState wholePage={wholePage} icon="clip" title={t('clips.unknown')} action={action}>
      {t('clips.unknown.text')}
    </EmptyState>
  );
}
