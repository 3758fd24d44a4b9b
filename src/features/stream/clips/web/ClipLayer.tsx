import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { OPEN_CLIP } from '#features/chat/chat/web/api.ts';

const ClipDialog = lazyComponent('use', () => import('./ClipDialog.tsx'));

/** Shows the clip in the URL (see `clipLink`) over the page. Keeps it while the dialog closes. */
export function ClipLayer() {
  const id = useSearch({ strict: false, select: (search: Record<string, unknown>) => search[OPEN_CLIP] });
  const [shown, setShown] = useState<string | null>(null);
  if (typeof id === 'string' && id !== shown) setShown(id);
  return shown !== null && <ClipDialog id={shown} open={typeof id === 'string'} />;
}
