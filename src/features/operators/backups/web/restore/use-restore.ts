import { useEffect, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { RestoreFailed, type RestoreInput, type RestoreOutcome, type RestoreStage, restoreFile } from './restore-file.ts';

export interface RestoreDraft {
  file: File | null;
  /** Whether the server has found secrets in the file. */
  hasSecrets: boolean;
  passphrase: string;
  withoutSecrets: boolean;
}

export interface RestoreProblem {
  field: 'file' | 'passphrase' | 'form';
  text: string;
}

export type RestoreView =
  | { kind: 'form'; problem: RestoreProblem | null; wasCanceled: boolean }
  | { kind: 'starting' }
  | RestoreStage
  | RestoreOutcome;

const FIELDS = {
  no_file: 'file',
  unreadable: 'file',
  foreign: 'file',
  cut: 'file',
  damaged: 'file',
  newer: 'file',
  unsupported: 'file',
  passphrase_needed: 'passphrase',
  passphrase_wrong: 'passphrase',
  not_empty: 'form',
  not_taken: 'form',
  late: 'form',
  gone: 'form',
  failed: 'form',
} as const satisfies Record<string, RestoreProblem['field']>;

const problemOf = (code: keyof typeof FIELDS): RestoreProblem => ({ field: FIELDS[code], text: t(`backups.setup.problem.${code}`) });

const EMPTY: RestoreDraft = { file: null, hasSecrets: false, passphrase: '', withoutSecrets: false };
const shown = (problem: RestoreProblem | null, wasCanceled = false): RestoreView => ({ kind: 'form', problem, wasCanceled });

/** The draft outlives a refused or canceled restore. Leaving the page cancels the restore. */
export function useRestore(setupToken: string | undefined) {
  const [draft, setDraft] = useState(EMPTY);
  const [view, setView] = useState<RestoreView>(shown(null));
  const [isCanceling, setIsCanceling] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useUnloadWarning(view.kind === 'uploading');

  const run = async (input: RestoreInput) => {
    const stop = new AbortController();
    running.current = stop;
    setIsCanceling(false);
    setView({ kind: 'starting' });
    try {
      setView(await restoreFile(input, { signal: stop.signal, onStage: setView }));
    } catch (error) {
      const code = error instanceof RestoreFailed ? error.code : null;
      if (stop.signal.aborted) return setView(shown(null, true));
      if (code === 'passphrase_needed' || code === 'passphrase_wrong') setDraft((before) => ({ ...before, hasSecrets: true }));
      setView(shown(code === null ? { field: 'form', text: refusalText(error) } : problemOf(code)));
    }
  };

  return {
    draft,
    view,
    isCanceling,
    /** Another file may have no secrets, or another passphrase. */
    choose: (file: File) => {
      setDraft({ ...EMPTY, file });
      setView(shown(null));
    },
    change: (fields: Partial<Pick<RestoreDraft, 'passphrase' | 'withoutSecrets'>>) => {
      setDraft({ ...draft, ...fields });
      setView(shown(null));
    },
    start: () => {
      const { file, hasSecrets, passphrase, withoutSecrets } = draft;
      if (file === null) return setView(shown(problemOf('no_file')));
      const isOpened = hasSecrets && !withoutSecrets;
      if (isOpened && passphrase === '') return setView(shown(problemOf('passphrase_needed')));
      void run({ file, setupToken, passphrase: isOpened ? passphrase : undefined, withoutSecrets });
    },
    cancel: () => {
      setIsCanceling(true);
      running.current?.abort();
    },
  };
}

/** The browser asks before it leaves a page whose upload would end. */
function useUnloadWarning(isUploading: boolean): void {
  useEffect(() => {
    if (!isUploading) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUploading]);
}
