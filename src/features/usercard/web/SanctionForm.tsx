import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { UserCard } from '#features/channels/contract/relation.ts';
import { BanForm } from './BanForm.tsx';
import { CustomTimeout } from './CustomTimeout.tsx';
import type { Moderation } from './use-moderation.ts';

/** Minutes of the timeouts that one press gives (M-17), with what stands on their buttons. */
const TIMEOUTS = [
  [1, () => t('chat.person.minutes', { minutes: 1 })],
  [5, () => t('chat.person.minutes', { minutes: 5 })],
  [10, () => t('chat.person.minutes', { minutes: 10 })],
  [60, () => t('chat.person.hours', { hours: 1 })],
  [1440, () => t('chat.person.days', { days: 1 })],
] as const;

interface SanctionFormProps {
  card: UserCard;
  moderation: Moderation;
}

/** Timeouts of some lengths, a ban with its reason, and their end. */
export function SanctionForm({ card: { username, banned }, moderation }: SanctionFormProps) {
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
          <legend className="mb-1.5 text-12 font-semibold text-ink-2">{t('chat.person.time_out_for')}</legend>
          <div className="flex flex-wrap gap-1.5">
            {TIMEOUTS.map(([minutes, label]) => (
              <Button key={minutes} size="small" busy={busy} onClick={() => sanction(minutes)}>
                {label()}
              </Button>
            ))}
            <Button
              size="small"
              look={asks === 'minutes' ? 'on' : 'default'}
              aria-expanded={asks === 'minutes'}
              onClick={() => toggle('minutes')}
            >
              {t('chat.person.custom')}
            </Button>
          </div>
        </fieldset>
      )}
      {asks === 'minutes' && <CustomTimeout busy={busy} onGo={sanction} />}
      <div className="flex flex-wrap gap-2">
        {banned !== null && (
          <Button busy={busy} onClick={() => void run(moderation.lift(username))}>
            <Icon name="check" size="small" />
            {t(banned.permanent ? 'chat.person.unban' : 'chat.person.end_timeout')}
          </Button>
        )}
        {!banned?.permanent && (
          <Button look="danger-soft" aria-expanded={asks === 'reason'} onClick={() => toggle('reason')}>
            <Icon name="ban" size="small" />
            {t('chat.person.ban')}
          </Button>
        )}
      </div>
      {asks === 'reason' && <BanForm username={username} busy={busy} onGo={(reason) => sanction(undefined, reason)} />}
    </>
  );
}
