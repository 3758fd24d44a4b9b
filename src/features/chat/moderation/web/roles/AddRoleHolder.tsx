import { type FormEvent, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import { roleProblem, useAddRole } from './use-roles.ts';

/** Errors are shown below the field. */
export function AddRoleHolder({ slug, role }: { slug: string; role: ChannelRole }) {
  const [username, setUsername] = useState('');
  const add = useAddRole(slug, role, (added) => {
    setUsername('');
    toast.good('moderation.roles.added', { name: added.username, role });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = username.trim().replace(/^@/, '');
    if (name !== '' && !add.isPending) add.mutate(name);
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label={t('moderation.roles.username')}
        value={username}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={add.isError ? roleProblem(add.error) : undefined}
        onChange={(event) => {
          setUsername(event.target.value);
          add.reset();
        }}
        trailing={
          <Button type="submit" size="small" variant="primary" busy={add.isPending} disabled={username.trim() === ''}>
            {t('moderation.roles.add')}
          </Button>
        }
      />
    </form>
  );
}
