import { type ReactNode, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { type AccountAct, useAccountAct } from './staff-queries.ts';

const DANGEROUS: ReadonlySet<AccountAct> = new Set<AccountAct>(['suspend', 'remove', 'remove_picture', 'sign_out', 'delete']);

interface AccountActButtonProps {
  act: AccountAct;
  username: string;
  size?: 'small';
  /** Shown in the dialog, above the reason. */
  warnings?: ReactNode;
}

export function AccountActButton({ act, username, size, warnings }: AccountActButtonProps) {
  const [asking, setAsking] = useState(false);
  const acting = useAccountAct(act, () => setAsking(false));
  const danger = DANGEROUS.has(act);
  return (
    <>
      <Button
        variant={danger ? 'danger-soft' : undefined}
        size={size}
        aria-label={t(`staff.${act}.named`, { name: username })}
        onClick={() => setAsking(true)}
      >
        {t(`staff.${act}`)}
      </Button>
      {asking && (
        <ReasonDialog
          title={t(`staff.${act}.title`, { name: username })}
          text={t(`staff.${act}.text`)}
          confirm={t(`staff.${act}`)}
          reasonNeeded={act === 'suspend' || act === 'delete'}
          asksDuration={act === 'suspend'}
          danger={danger}
          warnings={warnings}
          busy={acting.isPending}
          onConfirm={(reason, days) => acting.mutate({ username, reason, days })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
