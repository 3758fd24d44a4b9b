import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { soon } from '#core/testing/soon.ts';
import { undraw } from '#core/web/testing/draw.tsx';
import { aChannel } from '#features/channel/channels/examples.ts';
import { createPurchase, type PurchaseState, showPayments, showPurchase } from '#features/economy/payments/contract/purchase.ts';
import { aPurchase } from '#features/economy/payments/examples.ts';
import { type GivenGift, listGivenGifts, previewGift, type ReceiverRefusal } from '#features/economy/subscriptions/contract/gifts.ts';
import {
  cancelRenewal,
  type SubscriptionOffer,
  showSubscriptionOffer,
  turnOnRenewal,
} from '#features/economy/subscriptions/contract/subscription.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { offerPeople } from '../people-in-chat.ts';
import { SubscribeActions } from '../SubscribeActions.tsx';
import { openSubscriptionDialog } from '../subscription-dialog.ts';
import { aGiftedSubscription, aGivenGift, anOffer, anOwnSubscription } from '../testing/examples.ts';
import { drawPage, server, setUpSubscriptions, signOut } from '../testing/set-up.tsx';

setUpSubscriptions();
let tab: { opener: unknown; location: { replace: ReturnType<typeof vi.fn> }; close: ReturnType<typeof vi.fn> };
beforeEach(() => {
  tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});
afterEach(undraw);

const order = aPurchase({ id: 'purchase_1', kind: 'subscription' });
const isOrdered = (state: PurchaseState) => {
  server.answers(createPurchase, dataEnvelope({ purchase_id: order.id, checkout_url: '/checkout/purchase_1' }));
  server.answers(showPurchase, dataEnvelope({ purchase: { ...order, state } }));
};
const offers = (overrides: Partial<SubscriptionOffer>) => server.answers(showSubscriptionOffer, dataEnvelope(anOffer(overrides)));
const orders = () => server.callsOf(createPurchase).map(({ body }) => body as { kind: string; item: object });
async function open(about: 'subscribe' | 'gift' = 'subscribe') {
  const drawn = await drawPage(<SubscribeActions channel={aChannel()} isCompact={false} />);
  await screen.findByRole('button', { name: 'Subscribe to ana' });
  openSubscriptionDialog({ about, slug: 'ana' });
  return drawn;
}
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('R-01 beside the follow button somebody subscribes and gifts', async () => {
  const { person } = await drawPage(<SubscribeActions channel={aChannel()} isCompact={false} />);
  await person.click(await button('Gift subs'));
  await person.click(within(await dialog('Gift subs to ana')).getByRole('button', { name: 'Close' }));
  await person.click(await button('Subscribe to ana'));
  await dialog('Subscribe to ana');
});

test('R-01 nothing is offered where payments are off, in a channel that does not sell, and in one’s own', async () => {
  const { rerender } = await drawPage(<SubscribeActions channel={aChannel({ subscription_enabled: false })} isCompact={false} />);
  expect(screen.queryByRole('button', { name: /ubscribe/ })).toBeNull();
  rerender(<div />);
  undraw();
  server.answers(showPayments, dataEnvelope({ provider: null, currency: 'USD' }));
  await drawPage(<SubscribeActions channel={aChannel()} isCompact={false} />);
  await waitFor(() => expect(screen.queryByRole('button', { name: /ubscribe/ })).toBeNull());
  undraw();
  server.answers(showPayments, dataEnvelope({ provider: 'test', currency: 'USD' }));
  await drawPage(<SubscribeActions channel={aChannel({ user_id: viewer.id })} isCompact={false} />);
  await waitFor(() => expect(screen.queryByRole('button', { name: /ubscribe/ })).toBeNull());
});

test('SU-01 the dialog shows the price, what a subscription brings, and the badges of the months', async () => {
  await open();
  const shown = within(await dialog('Subscribe to ana'));
  await shown.findByText('$4.99');
  shown.getByText('Test payments');
  shown.getByText('24 emotes of ana');
  shown.getByText('and 20 more, in every chat');
  shown.getByText('500 channel points now');
  shown.getByText('And 15 instead of 10 every 5 minutes');
  expect(shown.getAllByRole('img', { name: /^Subscriber for/ })).toHaveLength(8);
});

test('SU-01 subscribing orders one month of tier 1 with its message, opens the checkout in a tab, and waits for the payment', async () => {
  isOrdered('open');
  const { person } = await open();
  await person.type(await screen.findByRole('textbox', { name: /Message for the chat/ }), 'hello');
  await person.click(await button('Subscribe for $4.99'));
  await button('Waiting for the payment');
  expect(orders()).toMatchObject([{ kind: 'subscription', item: { channel: 'ana', message: 'hello' } }]);
  expect(tab.location.replace).toHaveBeenCalledWith('/checkout/purchase_1');
  expect(tab.opener).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the checkout' }).getAttribute('href')).toBe('/checkout/purchase_1');
});

test('SU-01 once it is paid the dialog shows the subscription, with its next payment', async () => {
  isOrdered('paid');
  const { person } = await open();
  const buy = await button('Subscribe for $4.99');
  // The months before a gap count for the badge, and not for how long it has lasted.
  offers({ own: anOwnSubscription({ streak_months: 2 }) });
  await person.click(buy);
  const shown = within(await dialog('You subscribe to ana'));
  shown.getByText('2 months, since Nov 18, 2024');
  shown.getByText('Jan 18, 2026');
  shown.getByText('$4.99 a month');
});

test.each([
  ['declined', 'The payment was declined. Nothing was charged.'],
  ['expired', 'The order has expired. Nothing was charged.'],
] as const)('SU-01 an order that is %s can be tried again', async (state, text) => {
  isOrdered(state);
  const { person } = await open();
  await person.click(await button('Subscribe for $4.99'));
  expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
  isOrdered('open');
  await person.click(await button('Try again'));
  await button('Waiting for the payment');
  expect(orders()).toHaveLength(2);
});

test('SU-01 an order that is refused says why and closes the tab', async () => {
  server.refuses(createPurchase, 'BUYER_BANNED');
  const { person } = await open();
  await person.click(await button('Subscribe for $4.99'));
  await screen.findByText('You are banned from this channel.');
  expect(tab.close).toHaveBeenCalled();
});

test('SU-01 a gift can be kept: it is paid from its end on, and the months count on', async () => {
  offers({ own: aGiftedSubscription() });
  await open();
  const shown = within(await dialog('Subscribe to ana'));
  shown.getByText('Your gift from tanglewood ends on Jan 18, 2026');
  expect(shown.getByText(/You pay from/).textContent).toBe('You pay from Jan 18, 2026. You keep your 2 months.');
  shown.getByRole('button', { name: 'Keep it for $4.99 a month' });
});

test('SU-01 the renewal is canceled and switched on again', async () => {
  offers({ own: anOwnSubscription() });
  const canceled = anOwnSubscription({ renewal: 'canceled', status: 'ends_soon', next_payment_at: null });
  server.answers(cancelRenewal, dataEnvelope(canceled));
  server.answers(turnOnRenewal, dataEnvelope(anOwnSubscription()));
  const { person } = await open();
  await person.click(await button('Cancel the renewal'));
  const shown = within(await dialog('Your subscription ends'));
  shown.getByText('You keep everything until Jan 18, 2026');
  await person.click(shown.getByRole('button', { name: 'Turn the renewal on' }));
  await dialog('You subscribe to ana');
});

test('SU-01 a declined renewal can be paid at once', async () => {
  offers({ own: anOwnSubscription({ renewal: 'past_due', status: 'payment_failed' }) });
  await open();
  await button('Pay $4.99 now');
  await screen.findByText(/The last payment was declined/);
});

test.each([true, false])(
  'SU-01 a declined renewal can be canceled, also where nothing is sold any more (sold: %s)',
  async (is_available) => {
    offers({ own: anOwnSubscription({ renewal: 'past_due', status: 'payment_failed' }), is_available });
    const ended = anOwnSubscription({ renewal: null, status: 'ended', next_payment_at: null });
    server.answers(cancelRenewal, dataEnvelope(ended));
    const { person } = await open();
    await person.click(await button('Cancel the renewal'));
    await soon(() => expect(server.callsOf(cancelRenewal)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel the renewal' })).toBeNull());
  },
);

test('SU-01 a visitor is asked to sign in', async () => {
  signOut();
  const { person } = await open();
  await person.click(await button('Sign in to subscribe'));
  await waitFor(() => expect(screen.getByRole('status', { name: 'sign-in dialog', hidden: true }).textContent).toBe('sign-in'));
});

test('a subscription that did not load can be loaded again', async () => {
  server.loses(showSubscriptionOffer);
  const { person } = await open();
  await screen.findByText('The subscription did not load');
  offers({});
  await person.click(await button('Try again'));
  await button('Subscribe for $4.99');
});

test('SU-01 a gift to the chat has a quantity of at most 100, at most for those who can get one, and may be anonymous', async () => {
  isOrdered('open');
  const { person } = await open('gift');
  const shown = within(await dialog('Gift subs to ana'));
  await shown.findByText('12 people here can get one now. Followers come first.');
  expect(
    shown
      .getAllByRole('radio')
      .slice(2)
      .map((one) => [one.getAttribute('value'), one.hasAttribute('disabled')]),
  ).toEqual([
    ['1', false],
    ['5', false],
    ['10', false],
    ['20', true],
    ['50', true],
    ['100', true],
  ]);
  await person.click(shown.getByRole('radio', { name: '10' }));
  await person.click(shown.getByRole('switch', { name: 'Stay anonymous' }));
  shown.getByText('The chat reads: someone gifted 10 subs');
  await person.click(shown.getByRole('button', { name: 'Gift for $49.90' }));
  await button('Waiting for the payment');
  expect(orders()).toMatchObject([{ kind: 'gifted_subscriptions', item: { channel: 'ana', quantity: 10, anonymous: true } }]);
});

const gave = (overrides: Partial<GivenGift>) =>
  server.answers(listGivenGifts, dataEnvelope({ gifts: [aGivenGift(overrides)], next_page_token: null }));

test('SU-01 a gift that was paid says so, and the next one begins anew', async () => {
  isOrdered('paid');
  gave({ quantity: 1, given: 1 });
  const { person } = await open('gift');
  await person.click(await button('Gift for $4.99'));
  await dialog('Gift sent');
  await screen.findByText('1 person in the chat of ana just became a subscriber.');
  expect(screen.queryByText(/could not be given/)).toBeNull();
  openSubscriptionDialog({ about: 'gift', slug: 'ana' });
  await button('Gift for $4.99');
});

test('SU-01 a gift that fewer people could get says how many did, and what is refunded', async () => {
  isOrdered('paid');
  gave({ quantity: 10, given: 7 });
  const { person } = await open('gift');
  await person.click(await screen.findByRole('radio', { name: '10' }));
  await person.click(await button('Gift for $49.90'));
  await dialog('Gift sent');
  await screen.findByText('7 people in the chat of ana just became subscribers.');
  screen.getByText('3 subs could not be given. The rest, $14.97, is refunded.');
});

test('SU-01 a gift that nobody could get any more is not told as sent, and one that did not load can be loaded again', async () => {
  isOrdered('paid');
  server.loses(listGivenGifts);
  const { person } = await open('gift');
  await person.click(await button('Gift for $4.99'));
  const shown = within(await dialog('Your gift is paid'));
  gave({ quantity: 1, given: 0, receivers: [], price: { amount: 499, currency: 'USD' } });
  await person.click(await shown.findByRole('button', { name: 'Try again' }));
  await dialog('Nobody could get your gift');
  screen.getByText('1 sub could not be given. The rest, $4.99, is refunded.');
});

test('SU-01 where nobody can get one, none can be gifted to the chat', async () => {
  const { channel, price } = anOffer();
  server.answers(previewGift, dataEnvelope({ channel, is_available: true, price, possible_receivers: 0, receiver: null }));
  await open('gift');
  await screen.findByText(/Nobody here can get one now/);
  expect(await button('Gift for $4.99')).toHaveProperty('disabled', true);
});

const finds = (username: string, refusal: ReceiverRefusal | null, is_subscribed = false) => {
  const { channel, price } = anOffer();
  const receiver = { id: 7, username, profile_pic: null, is_subscribed, refusal };
  server.answers(previewGift, ({ query }) =>
    dataEnvelope({
      channel,
      is_available: true,
      price,
      possible_receivers: 12,
      receiver: query.get('receiver') === username ? receiver : null,
    }),
  );
};

test('SU-01 one person is found by name, with suggestions from the open chat', async () => {
  isOrdered('open');
  finds('quietfox', null);
  const stop = offerPeople('ana', () => ['quietfox', 'remy', 'quietfox']);
  const { person } = await open('gift');
  await person.click(await screen.findByRole('radio', { name: 'One person' }));
  await person.type(screen.getByRole('combobox', { name: 'Who' }), 'quiet');
  const field = await screen.findByRole('combobox', { name: 'Who', expanded: true });
  const option = await screen.findByRole('option', { name: /quietfox/ });
  // By the keyboard, or by a press.
  await person.keyboard('{ArrowDown}');
  expect([option.getAttribute('aria-selected'), field.getAttribute('aria-activedescendant')]).toEqual(['true', option.id]);
  await person.keyboard('{ArrowUp}');
  expect(field.hasAttribute('aria-activedescendant')).toBe(false);
  await person.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveProperty('value', 'quietfox');
  await person.clear(field);
  await person.click(await screen.findByRole('option', { name: /quietfox/ }));
  await screen.findByText('Can get a month');
  await screen.findByText('1 sub to quietfox');
  await person.click(await button('Gift for $4.99'));
  await soon(() => expect(orders()).toMatchObject([{ item: { channel: 'ana', quantity: 1, receiver: 'quietfox' } }]));
  stop();
});

test.each([
  ['RECEIVER_IS_YOU', 'That is you'],
  ['RECEIVER_IS_BROADCASTER', 'This is their own channel'],
  ['RECEIVER_BANNED', 'Banned from this channel'],
  ['RECEIVER_OPTED_OUT', 'Doesn’t accept gifts'],
] as const)('SU-01 somebody who cannot get one is shown with the reason (%s)', async (refusal, text) => {
  finds('remy', refusal);
  const { person } = await open('gift');
  await person.click(await screen.findByRole('radio', { name: 'One person' }));
  await person.type(screen.getByRole('combobox', { name: 'Who' }), 'remy');
  await screen.findByText(text);
  expect(await button('Gift for $4.99')).toHaveProperty('disabled', true);
});

test('SU-01 a name that nobody has is told, but not while it begins the name of somebody in the chat', async () => {
  finds('remy', null);
  const stop = offerPeople('ana', () => ['nobody_else']);
  const { person } = await open('gift');
  await person.click(await screen.findByRole('radio', { name: 'One person' }));
  server.refuses(previewGift, 'USER_NOT_FOUND');
  await person.type(screen.getByRole('combobox', { name: 'Who' }), 'nobody');
  await soon(() => expect(server.callsOf(previewGift).at(-1)?.query.get('receiver')).toBe('nobody'));
  await screen.findByRole('option', { name: /nobody_else/ });
  expect(screen.queryByText(/^No user/)).toBeNull();
  screen.getByText('1 sub');
  await person.type(screen.getByRole('combobox', { name: 'Who' }), ' at all');
  await screen.findByText('No user named nobody at all.');
  stop();
});
