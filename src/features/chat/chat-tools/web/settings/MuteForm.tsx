import { type FormEvent, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useMute } from '#features/people/accounts/web/api.ts';

/** An unknown name stays in the field for correction. */
export function MuteForm() {
  const mute = useMute();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const username = name.trim().replace(/^@/, '');
    if (username !== '' && !mute.isPending) mute.mutate({ username }, { onSuccess: () => setName('') });
  };
  return (
    <form onSubmit={submit} className="px-4 pb-2">
      <TextField
        label={t('chat-tools.muted.name')}
        value={name}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
        trailing={
          <Button type="submit" size="small" disabled={name.trim() === ''} busy={mute.isPending}>
            {t('chat-tools.muted.mute')}
          </Button>
        }
      />
    </form>
  );
}
