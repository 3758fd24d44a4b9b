import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { draw } from '#core/web/testing/draw.tsx';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { Slot } from '#core/web/ui/Slot.tsx';
import Toaster from '#core/web/ui/Toaster.tsx';
import { CHANNEL, live, noor, publish, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { kicksBalanceUpdated, mintTransactionCompleted, showKicksBalance } from '#features/economy/gifts/contract.ts';
import { aKicksBalance } from '#features/economy/gifts/examples.ts';
import { createPurchase } from '#features/economy/payments/contract/purchase.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { OwnKicks } from '../own/KicksPage.tsx';
import { giftsFeatures, givenKicks, givenNothingForSale } from '../testing/given-kicks.ts';

setUpChats({ features: giftsFeatures, before: () => givenKicks() });

const OWN = `private-${noor.id}`;
const bar = () =>
  draw(
    <>
      <Slot name="core.bar" />
      <Toaster />
    </>,
    { features: giftsFeatures },
  );
const wallet = () => screen.findByRole('link', { name: /^Your KICKs/ });

test('GI-07 GI-11 the top bar shows the KICKs without fraction digits and follows balance events', async () => {
  await bar();
  expect((await wallet()).textContent).toBe('1,250');
  expect((await wallet()).getAttribute('href')).toBe('/settings/kicks');
  await publish(OWN, kicksBalanceUpdated, { amount: -1000, balance: 250, owed: 0 });
  await soon(async () => expect((await wallet()).textContent).toBe('250'));
});

test('GI-04 RT-05 MintTransactionCompleted shows a toast and the new balance', async () => {
  await bar();
  await wallet();
  await publish(OWN, mintTransactionCompleted, { amount: 5000, balance: 6250 });
  expect(await screen.findAllByText('5,000 KICKs added. Your balance is 6,250.')).not.toEqual([]);
  expect((await wallet()).textContent).toBe('6,250');
});

test('GI-11 a balance that changed before the subscription is read again', async () => {
  const balances = [1250, 90];
  server.answers(showKicksBalance, () => dataEnvelope({ balance: aKicksBalance({ available: balances.shift() ?? 90 }) }));
  await bar();
  await soon(async () => expect((await wallet()).textContent).toBe('90'));
});

test('GI-11 a balance change during the first read is not lost', async () => {
  const arrive = server.waits(showKicksBalance, dataEnvelope({ balance: aKicksBalance() }));
  await bar();
  // The page reads again once it is subscribed.
  await soon(() => expect(server.callsOf(showKicksBalance)).toHaveLength(2));
  server.answers(showKicksBalance, dataEnvelope({ balance: aKicksBalance({ available: 40 }) }));
  await publish(OWN, kicksBalanceUpdated, { amount: -1210, balance: 40, owed: 0 });
  arrive();
  await soon(async () => expect((await wallet()).textContent).toBe('40'));
});

test('GI-11 a new debt and its payments show in every open page', async () => {
  await draw(
    <>
      <Slot name="core.bar" />
      <OwnKicks />
      <Toaster />
    </>,
    { features: giftsFeatures },
  );
  await wallet();
  const kicks = async (amount: number, balance: number, owed: number) => {
    server.answers(showKicksBalance, dataEnvelope({ balance: aKicksBalance({ available: balance, owed }) }));
    await publish(OWN, kicksBalanceUpdated, { amount, balance, owed });
  };
  await kicks(-1250, 0, 500);
  expect(await screen.findByText(/^You owe \$5\.00/)).toBeTruthy();
  await publish(OWN, mintTransactionCompleted, { amount: 0, balance: 0 });
  await kicks(0, 0, 400);
  expect(await screen.findByText(/^You owe \$4\.00/)).toBeTruthy();
  expect(screen.getAllByText('Your payment went toward what you owe.')).not.toEqual([]);
  await kicks(100, 100, 0);
  await soon(() => expect(screen.queryByText(/^You owe/)).toBeNull());
});

test.each(['a visitor', 'an installation without KICKs'])('%s has no wallet', async (who) => {
  if (who === 'a visitor') server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  else server.answers(publicSettings, someSettings(giftsFeatures));
  const { container } = await bar();
  await soon(() => expect(server.callsOf(publicSettings)).not.toEqual([]));
  expect(container.querySelector('a')).toBeNull();
  expect(server.callsOf(showKicksBalance)).toEqual([]);
  expect(live.isSubscribed(`channel_${CHANNEL}`)).toBe(false);
});

test('GI-10 the KICKs page sells bundles that belong to no channel', async () => {
  const opened: string[] = [];
  const tab = { location: { replace: (to: string) => opened.push(to) }, close: () => undefined };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  server.answers(createPurchase, dataEnvelope({ purchase_id: 'purchase_1', checkout_url: '/checkout/purchase_1', resumed: false }));
  const { person } = await draw(<OwnKicks />, { features: giftsFeatures });
  expect(await screen.findByText('1,250')).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: '250 KICKs for $2.50' }));
  await soon(() => expect(opened).toEqual(['/checkout/purchase_1']));
  expect(server.callsOf(createPurchase)[0]!.body).toMatchObject({ kind: 'kicks', item: { plan_id: 'kicks_250' } });
});

test('GI-10 the KICKs page sells nothing without a payment provider', async () => {
  givenNothingForSale();
  await draw(<OwnKicks />, { features: giftsFeatures });
  expect(await screen.findByText('1,250')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Top up' })).toBeNull();
});
