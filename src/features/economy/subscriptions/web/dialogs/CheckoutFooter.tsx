import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import type { Checkout } from '#features/economy/payments/web/api.ts';
import { Note } from './Note.tsx';

interface CheckoutFooterProps {
  checkout: Checkout;
  label: string;
  disabled?: boolean;
  onStart: () => void;
  /** Leaves the open checkout to order something else. */
  onForget: () => void;
  children?: ReactNode;
}

const STEPS = {
  ordering: 'subscriptions.checkout.ordering',
  paid: 'subscriptions.checkout.paid',
  resumed: 'subscriptions.renewal.on',
} as const;

export function CheckoutFooter({ checkout, label, disabled = false, onStart, onForget, children }: CheckoutFooterProps) {
  const column = 'flex w-full flex-col gap-2';
  switch (checkout.step) {
    case 'none':
      return (
        <div className={column}>
          <Button variant="primary" size="large" disabled={disabled} onClick={onStart}>
            {label}
          </Button>
          {children}
        </div>
      );
    case 'ordering':
    case 'paid':
    case 'resumed':
      return (
        <div className={column}>
          <Button variant="on" size="large" busy>
            {t(STEPS[checkout.step])}
          </Button>
        </div>
      );
    case 'waiting':
      return (
        <div className={column}>
          <Button variant="on" size="large" busy>
            {t('subscriptions.checkout.waiting')}
          </Button>
          <div className="flex flex-wrap justify-center gap-2">
            <a href={checkout.url} target="_blank" rel="noopener" className={buttonClass('default', 'small')}>
              {t('subscriptions.checkout.open')}
            </a>
            <Button variant="ghost" size="small" onClick={onForget}>
              {t('subscriptions.checkout.forget')}
            </Button>
          </div>
        </div>
      );
    case 'declined':
    case 'expired':
    case 'refused':
      return (
        <div className={column}>
          <Note tone="red">{checkout.step === 'refused' ? refusalText(checkout.error) : t(`subscriptions.checkout.${checkout.step}`)}</Note>
          <Button variant="primary" size="large" disabled={disabled} onClick={onStart}>
            {t('core.try_again')}
          </Button>
        </div>
      );
  }
}
