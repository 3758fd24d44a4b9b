import { loads, webFeature } from '#core/web/feature.ts';
import { paymentsCheckTexts } from '#features/economy/payments/checks/texts.en.ts';
import { paymentsFeature } from '#features/economy/payments/feature.ts';
import { staffPurchasesTexts } from './staff/texts.en.ts';
import { paymentsTexts } from './texts.en.ts';

export const paymentsWeb = webFeature(paymentsFeature, {
  texts: {
    en: [paymentsTexts, staffPurchasesTexts, paymentsCheckTexts],
    de: () => Promise.all([import('./texts.de.ts'), import('./staff/texts.de.ts')]),
  },
  staff: [{ path: 'purchases', load: () => import('./staff/PurchasesPage.tsx'), section: { icon: 'list', title: 'payments.staff' } }],
  audit: loads('page', () => import('./audit-acts.ts')),
  pages: { '/checkout/$purchase': () => import('./pages/CheckoutPage.tsx') },
});
