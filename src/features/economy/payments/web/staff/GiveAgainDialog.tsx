import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { TextAreaField } from '#core/web/ui/TextAreaField.tsx';
import type { StaffPurchase } from '#features/economy/payments/contract/staff-purchases.ts';
import { REASON_MAX } from '#features/people/accounts/contract/staff.ts';
import { useGiveAgain } from './purchase-queries.ts';

interface GiveAgainDialogProps {
  purchase: StaffPurchase;
  disputeId: string;
  onClose: () => void;
}

/** Confirms to restore a purchase whose money was returned by a won dispute. */
export function GiveAgainDialog({ purchase, disputeId, onClose }: GiveAgainDialogProps) {
  const [reason, setReason] = useState('');
  const again = useGiveAgain(purchase, disputeId, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('payments.staff.again.title', { title: purchase.title, name: purchase.buyer.username })}
      description={t('payments.staff.again.text')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('core.cancel')}
          </Button>
          <Button variant="primary" busy={again.isPending} onClick={() => again.mutate(reason.trim())}>
            {t('payments.staff.again')}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t('payments.staff.refund.reason')}
        count={`${reason.length} / ${REASON_MAX}`}
        maxLength={REASON_MAX}
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
