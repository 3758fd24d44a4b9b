import { useCallback, useEffect, useState } from 'react';

/** The editor is loaded this long after the chat, so that messages come first. */
const MOUNT_AFTER_MS = 500;

type Editor = typeof import('./Editor.tsx').default;

/** Loads the editor after a delay, or at once when `load` is called, which also retries after a failure. */
export function useLateEditor(): { Editor: Editor | null; failed: boolean; load: () => void } {
  const [editor, setEditor] = useState<{ Editor: Editor } | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('./Editor.tsx').then(
      (module) => setEditor({ Editor: module.default }),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    const timer = setTimeout(load, MOUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
  return { Editor: editor?.Editor ?? null, failed, load };
}
