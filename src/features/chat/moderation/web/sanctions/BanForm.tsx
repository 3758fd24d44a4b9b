import { type FormEvent, useState } from 'react';
import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { BAN_REASON_LENGTH } from '#features/chat/moderation/contract/bans.ts';

interface BanFormProps {
  username: string;
  busy: boolean;
  onGo: (reason: string) => void;
}

/** The reason is optional. */
export function BanForm({ username, busy, onGo }: BanFormProps) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onGo(reason.trim());
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={submit}>
      <TextField
        ref={focusOnMount}
        label={t('moderation.sanction.ban.reason')}
        value={reason}
        maxLength={BAN_REASON_LENGTH}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button variant="danger" type="submit" busy={busy} className="self-start">
        {t('moderation.sanction.ban.go', { name: username })}
      </Button>
    </form>
  );
}
