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
  action: ReactNode;
  wholePage?: boolean;
}

export function ClipProblem({ error, onRetry, busy, action, wholePage = false }: ClipProblemProps) {
  // The server refuses malformed ids as invalid input.
  const isUnknown = isRefusal(showClip, error) && (error.code === 'CLIP_NOT_FOUND' || error.code === 'INVALID');
  if (!isUnknown) return <ErrorState title={t('clips.one_failed')} error={error} onRetry={onRetry} busy={busy} />;
  return (
    <EmptyState wholePage={wholePage} icon="clip" title={t('clips.unknown')} action={action}>
      {t('clips.unknown.text')}
    </EmptyState>
  );
}
