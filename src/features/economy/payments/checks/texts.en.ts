/** Findings of the check of the payment provider. */
export const paymentsCheckTexts = {
  'check.money': 'Payments',
  'check.money.stripe': 'Payments go through Stripe. The secret key and webhook secret are set.',
  'check.money.test': 'Test mode: buyers choose the outcome of each payment, and no money moves.',
  'check.money.test.fix': 'Set STRIPE_SECRET_KEY to accept real payments.',
  'check.money.test_public': 'Test payments are on, and other people reach this site: they get subscriptions and KICKs without paying.',
  'check.money.test_public.fix': 'Set STRIPE_SECRET_KEY to accept real payments, or PAYMENTS=off.',
  'check.money.off': 'Payments are off.',
  'check.money.off.fix': 'Set STRIPE_SECRET_KEY to sell subscriptions and KICKs.',
} as const;
