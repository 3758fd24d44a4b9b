import { useCallback, useEffect, useState } from 'react';
import { type ChunkFailed, chunk } from '#core/web/chunk.ts';
import { loads } from '#core/web/loads.ts';
import { useTouched } from '#core/web/use-touched.ts';

const code = chunk(loads('use', () => import('./Editor.tsx')));

type Editor = typeof import('./Editor.tsx').default;

/** The editor is larger than the rest of the chat, so it loads with the first input. `load` also repeats a failed load. */
export function useEditor(): { Editor: Editor | null; load: () => void } {
  const [editor, setEditor] = useState<{ Editor: Editor } | null>(null);
  const load = useCallback(() => {
    code.load().then(
      (module) => setEditor({ Editor: module.default }),
      (failure: ChunkFailed) => failure.forget(),
    );
  }, []);
  const touched = useTouched();
  useEffect(() => {
    if (touched) load();
  }, [touched, load]);
  return { Editor: editor?.Editor ?? null, load };
}
