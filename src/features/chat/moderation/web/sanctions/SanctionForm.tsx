import { useState } from 'react';
import { formatMinutes } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { UserCard } from '#features/channel/channels/contract/relation.ts';
import { BAN_REASON_LENGTH, TIMEOUT_MINUTES_MAX } from '#features/chat/moderation/contract/bans.ts';

/** Minutes of the timeout buttons (M-17). */
const TIMEOUTS = [1, 5, 10, 60, 1440];

/** Each action resolves to false on failure, after showing the error. */
interface Sanctions {
  sanction: (what: { username: string; minutes?: number | undefined; reason?: string | undefined }) => Promise<boolean>;
  lift: (username: string) => Promise<boolean>;
}

export function SanctionForm({ card: { username, banned }, moderation }: { card: UserCard; moderation: Sanctions }) {
  const [asks, setAsks] = useState<'minutes' | 'reason' | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (act: Promise<boolean>) => {
    setBusy(true);
    const done = await act;
    setBusy(false);
    if (done) setAsks(null);
  };
  const sanction = (minutes?: number, reason?: string) => void run(moderation.sanction({ username, minutes, reason }));
  const toggle = (what: 'minutes' | 'reason') => setAsks((now) => (now === what ? null : what));
  return (
    <>
      {!banned?.permanent && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-12 font-semibold text-ink-2">{t('moderation.sanction.time_out_for')}</legend>
          <div className="flex flex-wrap gap-1.5">
            {TIMEOUTS.map((minutes) => (
              <Button key={minutes} size="small" busy={busy} onClick={() => sanction(minutes)}>
                {formatMinutes(minutes)}
              </Button>
            ))}
            <Button
              size="small"
              variant={asks === 'minutes' ? 'on' : 'default'}
              aria-expanded={asks === 'minutes'}
              onClick={() => toggle('minutes')}
            >
              {t('moderation.sanction.custom')}
            </Button>
          </div>
        </fieldset>
      )}
      {asks === 'minutes' && <CustomTimeout busy={busy} onGo={sanction} />}
      <div className="flex flex-wrap gap-2">
        {banned !== null && (
          <Button busy={busy} onClick={() => void run(moderation.lift(username))}>
            <Icon name="check" size="small" />
            {t(banned.permanent ? 'moderation.sanction.unban' : 'moderation.sanction.end_timeout')}
          </Button>
        )}
        {!banned?.permanent && (
          <Button variant="danger-soft" aria-expanded={asks === 'reason'} onClick={() => toggle('reason')}>
            <Icon name="ban" size="small" />
            {t('moderation.sanction.ban')}
          </Button>
        )}
      </div>
      {asks === 'reason' && <BanForm username={username} busy={busy} onGo={(reason) => sanction(undefined, reason)} />}
    </>
  );
}

function BanForm({ username, busy, onGo }: { username: string; busy: boolean; onGo: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const form = useSubmit(() => {
    onGo(reason.trim());
  }, busy);
  return (
    <form {...form} className="flex flex-col gap-2">
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

/** Whole minutes up to a week, with an optional reason. */
function CustomTimeout({ busy, onGo }: { busy: boolean; onGo: (minutes: number, reason: string) => void }) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const minutes = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  const fits = minutes >= 1 && minutes <= TIMEOUT_MINUTES_MAX;
  const form = useSubmit(() => {
    setSubmitted(true);
    if (fits) onGo(minutes, reason.trim());
  }, busy);
  return (
    <form {...form} className="flex flex-col gap-2">
      <TextField
        ref={focusOnMount}
        label={t('moderation.sanction.custom.minutes')}
        inputMode="numeric"
        value={typed}
        hint={fits && minutes >= 60 ? formatMinutes(minutes) : undefined}
        error={
          isSubmitted && !fits
            ? t('moderation.sanction.custom.refused', { max: TIMEOUT_MINUTES_MAX, length: formatMinutes(TIMEOUT_MINUTES_MAX) })
            : undefined
        }
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
