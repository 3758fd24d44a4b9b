import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Spinner } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Purchase, PurchaseState } from '#features/economy/payments/contract/purchase.ts';

const RESULTS = {
  open: { icon: null, title: 'payments.open' },
  paid: { icon: 'check', title: 'payments.paid' },
  processing: { icon: null, title: 'payments.processing' },
  declined: { icon: 'x', title: 'payments.declined' },
  expired: { icon: 'clock', title: 'payments.expired' },
} as const satisfies Record<PurchaseState, { icon: IconName | null; title: string }>;

interface PaymentOutcomeProps {
  purchase: Purchase;
  /** The next action, next to the back link. */
  action?: ReactNode;
  /** True if it replaces the pressed button: it takes the focus, so screen readers announce it. */
  takesFocus?: boolean;
  children?: ReactNode;
}

const focus = (element: HTMLElement | null) => element?.focus();

export function PaymentOutcome({ purchase, action, takesFocus = false, children }: PaymentOutcomeProps) {
  const { state, title, provider, return_path } = purchase;
  const { icon, title: heading } = RESULTS[state];
  return (
    <section className="grid content-center justify-items-center gap-2 px-4 py-8 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-control text-ink-2">
        {icon ? <Icon name={icon} /> : <Spinner />}
      </span>
      <div role="status" tabIndex={-1} ref={takesFocus ? focus : undefined} className="outline-none">
        <p className="text-16 font-bold">{t(heading)}</p>
        <p className="text-ink-2">
          <bdi>{explain(state, provider, title)}</bdi>
        </p>
      </div>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {action}
        <Link to={return_path} className={buttonClass(state === 'paid' ? 'primary' : undefined)}>
          <bdi>{backText(purchase)}</bdi>
        </Link>
      </div>
      {children}
    </section>
  );
}

function explain(state: PurchaseState, provider: Purchase['provider'], title: string): string {
  if (state === 'paid') return t('payments.paid.text', { title });
  if (provider === 'stripe' && (state === 'processing' || state === 'declined')) return t(`payments.${state}.text.stripe`);
  return t(`payments.${state}.text`);
}

/** The target may be the purchase's channel, the channel that it started in, or the home page. */
export function backText({ channel, return_path }: Pick<Purchase, 'channel' | 'return_path'>): string {
  const name = channel?.username ?? return_path.slice(1);
  return name === '' ? t('payments.back.home') : t('payments.back', { name });
}
