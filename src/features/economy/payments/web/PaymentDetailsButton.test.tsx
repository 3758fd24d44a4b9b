import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { openPaymentPortal, showPayments } from '#features/economy/payments/contract/purchase.ts';
import { PaymentDetailsButton } from './PaymentDetailsButton.tsx';
import { paymentsTexts } from './texts.en.ts';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  undraw();
  server.close();
});

const drawButton = (provider: 'stripe' | 'test' | null) => {
  server.answers(showPayments, { data: { provider, currency: 'USD' }, message: 'OK' });
  return draw(<PaymentDetailsButton purchaseId="purchase_1" />, { texts: [paymentsTexts] });
};

test('GI-10 a subscription through Stripe has a button to its Stripe page, which shows the reason if it fails', async () => {
  server.refuses(openPaymentPortal, 'PROVIDER_UNAVAILABLE');
  await drawButton('stripe');
  await userEvent.click(await screen.findByRole('button', { name: 'Payment details' }));
  await soon(() => expect(server.callsOf(openPaymentPortal).map(({ path }) => path)).toEqual(['/api/v1/purchases/purchase_1/portal']));
});

test('without Stripe there is no such button', async () => {
  for (const provider of ['test', null] as const) {
    await drawButton(provider);
    await soon(() => expect(server.callsOf(showPayments).length).toBeGreaterThan(0));
    expect(screen.queryByRole('button')).toBeNull();
    undraw();
  }
});
