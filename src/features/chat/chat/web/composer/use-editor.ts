import { useCallback, useEffect, useState } from 'react';
import { loadChunk } from '#core/web/chunk.ts';

type Editor = typeof import('./Editor.tsx').default;

export function useEditor(): { Editor: Editor | null; failed: boolean; load: () => void } {
  const [editor, setEditor] = useState<{ Editor: Editor } | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadChunk(() => import('./Editor.tsx')).then(
      (module) => setEditor({ Editor: module.default }),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  return { Editor: editor?.Editor ?? null, failed, load };
}
