import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { OPEN_CLIP } from '#features/chat/chat/web/api.ts';

const ClipDialog = lazyComponent('use', () => import('./ClipDialog.tsx'));

/** The clip that is open over the page, named by the address (see `clipLink`). It stays while the dialog leaves. */
export function ClipLayer() {
  const id = useSearch({ strict: false, select: (search: Record<string, unknown>) => search[OPEN_CLIP] });
  const [shown, setShown] = useState<string | null>(null);
  if (typeof id === 'string' && id !== shown) setShown(id);
  return shown !== null && <ClipDialog id={shown} open={typeof id === 'string'} />;
}
