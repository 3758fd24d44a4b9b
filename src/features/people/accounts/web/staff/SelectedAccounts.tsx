import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { signOutAccount, suspendAccount } from '#features/people/accounts/contract/staff.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { STAFF_KEY } from './staff-queries.ts';

/** Usernames of the chosen accounts, in the order of the choice. */
export interface AccountSelection {
  names: readonly string[];
  toggle: (name: string) => void;
  clear: () => void;
}

export function useAccountSelection(): AccountSelection {
  const [names, setNames] = useState<readonly string[]>([]);
  return {
    names,
    toggle: (name) => setNames((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name])),
    clear: () => setNames([]),
  };
}

type Act = 'suspend' | 'sign_out';

/** Acts on all chosen accounts. Each is a call of its own, so that a refused one does not stop the others. */
export function SelectedAccounts({ selection: { names, clear } }: { selection: AccountSelection }) {
  const [asking, setAsking] = useState<Act | null>(null);
  const cache = useQueryClient();
  const acting = useMutation({
    mutationFn: ({ act, reason, days }: { act: Act; reason: string; days: number | null }) => actOnEach(names, act, reason, days),
    onSuccess: ({ done, refused }) => {
      if (done > 0) toast.good('staff.selected.done', { count: done });
      for (const { name, error } of refused.slice(0, 1))
        toast.bad('staff.selected.refused', { name, reason: refusalText(error), others: refused.length - 1 });
      setAsking(null);
      clear();
      return cache.invalidateQueries({ queryKey: STAFF_KEY });
    },
    onError: toast.refused,
  });
  if (names.length === 0) return null;
  const count = names.length;
  return (
    <div
      role="group"
      aria-label={t('staff.selected', { count })}
      className="mb-2 flex flex-wrap items-center gap-2 rounded-md bg-well px-3 py-2"
    >
      <p className="min-w-0 flex-1 font-semibold">{t('staff.selected', { count })}</p>
      <Button size="small" onClick={() => setAsking('sign_out')}>
        {t('staff.sign_out')}
      </Button>
      <Button size="small" variant="danger-soft" onClick={() => setAsking('suspend')}>
        {t('staff.suspend')}
      </Button>
      <Button size="small" variant="ghost" onClick={clear}>
        {t('staff.selected.clear')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t(`staff.selected.${asking}`, { count })}
          text={t(`staff.${asking}.text`)}
          confirm={t(`staff.${asking}`)}
          reasonNeeded={asking === 'suspend'}
          asksDuration={asking === 'suspend'}
          danger
          busy={acting.isPending}
          onConfirm={(reason, days) => acting.mutate({ act: asking, reason, days })}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

async function actOnEach(names: readonly string[], act: Act, reason: string, days: number | null) {
  const refused: { name: string; error: unknown }[] = [];
  for (const username of names) {
    const acted =
      act === 'suspend'
        ? call(suspendAccount, { params: { username }, body: { reason, days } })
        : call(signOutAccount, { params: { username }, body: { reason } });
    await acted.then(
      () => undefined,
      (error: unknown) => refused.push({ name: username, error }),
    );
  }
  return { done: names.length - refused.length, refused };
}
