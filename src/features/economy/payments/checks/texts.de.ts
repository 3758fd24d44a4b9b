import type { paymentsCheckTexts } from './texts.en.ts';

export const paymentsCheckTextsDe: Record<keyof typeof paymentsCheckTexts, string> = {
  'check.money': 'Zahlungen',
  'check.money.stripe': 'Zahlungen laufen über Stripe. Der geheime Schlüssel und das Webhook-Geheimnis sind gesetzt.',
  'check.money.test': 'Testmodus: Käufer wählen das Ergebnis jeder Zahlung, und es fließt kein Geld.',
  'check.money.test.fix': 'Setze STRIPE_SECRET_KEY, um echte Zahlungen anzunehmen.',
  'check.money.test_public': 'Testzahlungen sind an, und andere erreichen diese Seite: Sie bekommen Abos und KICKs, ohne zu bezahlen.',
  'check.money.test_public.fix': 'Setze STRIPE_SECRET_KEY, um echte Zahlungen anzunehmen, oder PAYMENTS=off.',
  'check.money.off': 'Zahlungen sind aus.',
  'check.money.off.fix': 'Setze STRIPE_SECRET_KEY, um Abos und KICKs zu verkaufen.',
};
