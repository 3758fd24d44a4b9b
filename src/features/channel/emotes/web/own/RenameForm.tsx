import { useState } from 'react';
import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { nameProblem } from './name-problem.ts';

interface RenameFormProps {
  name: string;
  taken: readonly string[];
  onRename: (name: string) => void;
  onDone: () => void;
}

/** Escape cancels. */
export function RenameForm({ name, taken, onRename, onDone }: RenameFormProps) {
  const [draft, setDraft] = useState(name);
  const problem = nameProblem(draft, taken);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== null) return;
        if (draft !== name) onRename(draft);
        onDone();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <TextField
        ref={focusOnMount}
        label={t('emotes.upload.name')}
        error={problem ?? undefined}
        value={draft}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        trailing={
          <Button type="submit" size="small" disabled={problem !== null}>
            {t('core.save')}
          </Button>
        }
      />
    </form>
  );
}
