import { type FormEvent, useState } from 'react';
import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { BAN_REASON_LENGTH, TIMEOUT_MINUTES_MAX } from '#features/chat/moderation/contract/bans.ts';

interface CustomTimeoutProps {
  busy: boolean;
  onGo: (minutes: number, reason: string) => void;
}

/** Whole minutes up to a week, with an optional reason. */
export function CustomTimeout({ busy, onGo }: CustomTimeoutProps) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const minutes = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  const fits = minutes >= 1 && minutes <= TIMEOUT_MINUTES_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (fits && !busy) onGo(minutes, reason.trim());
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={submit}>
      <TextField
        ref={focusOnMount}
        label={t('moderation.sanction.custom.minutes')}
        inputMode="numeric"
        value={typed}
        error={isSubmitted && !fits ? t('moderation.sanction.custom.refused', { max: TIMEOUT_MINUTES_MAX }) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label={t('moderation.sanction.ban.reason')}
        value={reason}
        maxLength={BAN_REASON_LENGTH}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" busy={busy} className="self-start">
        {t('moderation.sanction.custom.go')}
      </Button>
    </form>
  );
}
