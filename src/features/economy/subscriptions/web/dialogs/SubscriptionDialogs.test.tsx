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
import { offerChatters } from '../chatters.ts';
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
  server.answers(createPurchase, dataEnvelope({ purchase_id: order.id, checkout_url: '/checkout/purchase_1', resumed: false }));
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

test('R-01 the subscribe and gift buttons are next to the follow button', async () => {
  const { person } = await drawPage(<SubscribeActions channel={aChannel()} isCompact={false} />);
  await person.click(await button('Gift subs'));
  await person.click(within(await dialog('Gift subs to ana')).getByRole('button', { name: 'Close' }));
  await person.click(await button('Subscribe to ana'));
  await dialog('Subscribe to ana');
});

test('R-01 nothing is offered without payments, in a channel without subscriptions, and in the own channel', async () => {
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

test('SU-01 the dialog shows the price, the perks and the badge tiers', async () => {
  await open();
  const shown = within(await dialog('Subscribe to ana'));
  await shown.findByText('$4.99');
  shown.getByText('Test payments');
  shown.getByText('24 emotes from ana');
  shown.getByText('and 20 more, in every chat');
  shown.getByText('500 channel points now');
  shown.getByText('After that, 15 every 5 minutes instead of 10');
  expect(shown.getAllByRole('img', { name: /^Subscriber for/ })).toHaveLength(8);
});

test('SU-01 subscribing orders one month of tier 1 with the message, opens the checkout in a tab and waits for the payment', async () => {
  isOrdered('open');
  const { person } = await open();
  await person.type(await screen.findByRole('textbox', { name: /Message for chat/ }), 'hello');
  await person.click(await button('Subscribe for $4.99'));
  await button('Waiting for payment');
  expect(orders()).toMatchObject([{ kind: 'subscription', item: { channel: 'ana', message: 'hello' } }]);
  expect(tab.location.replace).toHaveBeenCalledWith('/checkout/purchase_1');
  expect(tab.opener).toBeNull();
  expect(screen.getByRole('link', { name: 'Open checkout' }).getAttribute('href')).toBe('/checkout/purchase_1');
});

test('SU-01 after the payment the dialog shows the subscription with its next payment', async () => {
  isOrdered('paid');
  const { person } = await open();
  const buy = await button('Subscribe for $4.99');
  // Months before a gap count for the badge but not for the streak.
  offers({ own: anOwnSubscription({ streak_months: 2 }) });
  await person.click(buy);
  const shown = within(await dialog("You're subscribed to ana"));
  shown.getByText('2 months, since Nov 18, 2024');
  shown.getByText('Jan 18, 2026');
  shown.getByText('$4.99 every 30 days');
});

test.each([
  ['declined', 'The payment was declined. Nothing was charged.'],
  ['expired', 'The order has expired. Nothing was charged.'],
] as const)('SU-01 an order that is %s can be retried', async (state, text) => {
  isOrdered(state);
  const { person } = await open();
  await person.click(await button('Subscribe for $4.99'));
  expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
  isOrdered('open');
  await person.click(await button('Try again'));
  await button('Waiting for payment');
  expect(orders()).toHaveLength(2);
});

test('SU-01 an order that resumed a canceled subscription closes the tab and shows the running subscription', async () => {
  isOrdered('paid');
  server.answers(createPurchase, dataEnvelope({ purchase_id: order.id, checkout_url: '/checkout/purchase_1', resumed: true }));
  const { person } = await open();
  const buy = await button('Subscribe for $4.99');
  offers({ own: anOwnSubscription() });
  await person.click(buy);
  await dialog("You're subscribed to ana");
  expect({ closed: tab.close.mock.calls.length, opened: tab.location.replace.mock.calls.length }).toEqual({ closed: 1, opened: 0 });
});

test('SU-01 a refused order shows the reason and closes the tab', async () => {
  server.refuses(createPurchase, 'BUYER_BANNED');
  const { person } = await open();
  await person.click(await button('Subscribe for $4.99'));
  await screen.findByText("You're banned from this channel.");
  expect(tab.close).toHaveBeenCalled();
});

test('SU-01 a gifted subscription can be continued: payments start at its end, and the months continue', async () => {
  offers({ own: aGiftedSubscription() });
  await open();
  const shown = within(await dialog('Subscribe to ana'));
  shown.getByText('Your gift from tanglewood ends on Jan 18, 2026');
  expect(shown.getByText(/Payments start on/).textContent).toBe('Payments start on Jan 18, 2026. You keep your 2 months.');
  shown.getByRole('button', { name: 'Continue for $4.99 every 30 days' });
});

test('SU-01 the renewal can be canceled and resumed', async () => {
  offers({ own: anOwnSubscription() });
  const canceled = anOwnSubscription({ renewal: 'canceled', status: 'ends_soon', next_payment_at: null });
  server.answers(cancelRenewal, dataEnvelope(canceled));
  server.answers(turnOnRenewal, dataEnvelope(anOwnSubscription()));
  const { person } = await open();
  await person.click(await button('Cancel renewal'));
  const shown = within(await dialog('Your subscription ends'));
  shown.getByText('You keep all perks until Jan 18, 2026');
  await person.click(shown.getByRole('button', { name: 'Resume renewal' }));
  await dialog("You're subscribed to ana");
});

test('SU-01 a declined renewal can be paid immediately', async () => {
  offers({ own: anOwnSubscription({ renewal: 'past_due', status: 'payment_failed' }) });
  await open();
  await button('Pay $4.99 now');
  await screen.findByText(/The last payment was declined/);
});

test.each([true, false])(
  'SU-01 a declined renewal can be canceled, also after the channel stopped selling (sold: %s)',
  async (is_available) => {
    offers({ own: anOwnSubscription({ renewal: 'past_due', status: 'payment_failed' }), is_available });
    const ended = anOwnSubscription({ renewal: null, status: 'ended', next_payment_at: null });
    server.answers(cancelRenewal, dataEnvelope(ended));
    const { person } = await open();
    await person.click(await button('Cancel renewal'));
    await soon(() => expect(server.callsOf(cancelRenewal)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel renewal' })).toBeNull());
  },
);

test('SU-01 a visitor is asked to sign in', async () => {
  signOut();
  const { person } = await open();
  await person.click(await button('Sign in to subscribe'));
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'sign-in dialog', hidden: true }).textContent).toBe('Sign in to subscribe'),
  );
});

test('a subscription that failed to load can be loaded again', async () => {
  server.loses(showSubscriptionOffer);
  const { person } = await open();
  await screen.findByText("Couldn't load the subscription");
  offers({});
  await person.click(await button('Try again'));
  await button('Subscribe for $4.99');
});

test('SU-01 a gift to the chat has a quantity up to 100 and up to the possible receivers, and may be anonymous', async () => {
  isOrdered('open');
  const { person } = await open('gift');
  const shown = within(await dialog('Gift subs to ana'));
  await shown.findByText('12 people in chat can receive a sub now. Followers are chosen first.');
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
  shown.getByText('Chat will show: Someone gifted 10 subs');
  await person.click(shown.getByRole('button', { name: 'Gift for $49.90' }));
  await button('Waiting for payment');
  expect(orders()).toMatchObject([{ kind: 'gifted_subscriptions', item: { channel: 'ana', quantity: 10, anonymous: true } }]);
});

const gave = (overrides: Partial<GivenGift>) =>
  server.answers(listGivenGifts, dataEnvelope({ gifts: [aGivenGift(overrides)], next_page_token: null }));

test('SU-01 a paid gift shows a confirmation, and the next one starts over', async () => {
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

test('SU-01 a gift with too few receivers shows their number and the refund', async () => {
  isOrdered('paid');
  gave({ quantity: 10, given: 7 });
  const { person } = await open('gift');
  await person.click(await screen.findByRole('radio', { name: '10' }));
  await person.click(await button('Gift for $49.90'));
  await dialog('Gift sent');
  await screen.findByText('7 people in the chat of ana just became subscribers.');
  screen.getByText("3 subs couldn't be given. $14.97 will be refunded.");
});

test('SU-01 a gift without receivers is not shown as sent, and a gift that failed to load can be loaded again', async () => {
  isOrdered('paid');
  server.loses(listGivenGifts);
  const { person } = await open('gift');
  await person.click(await button('Gift for $4.99'));
  const shown = within(await dialog('Your gift is paid'));
  gave({ quantity: 1, given: 0, receivers: [], price: { amount: 499, currency: 'USD' } });
  await person.click(await shown.findByRole('button', { name: 'Try again' }));
  await dialog('Nobody could receive your gift');
  screen.getByText("1 sub couldn't be given. $4.99 will be refunded.");
});

test('SU-01 without possible receivers no gift to the chat can be bought', async () => {
  const { channel, price } = anOffer();
  server.answers(previewGift, dataEnvelope({ channel, is_available: true, price, possible_receivers: 0, receiver: null }));
  await open('gift');
  await screen.findByText(/Nobody here can receive a sub right now/);
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
  const stop = offerChatters('ana', () => ['quietfox', 'remy', 'quietfox']);
  const { person } = await open('gift');
  await person.click(await screen.findByRole('radio', { name: 'One person' }));
  await person.type(screen.getByRole('combobox', { name: 'Recipient' }), 'quiet');
  const field = await screen.findByRole('combobox', { name: 'Recipient', expanded: true });
  const option = await screen.findByRole('option', { name: /quietfox/ });
  // By keyboard, or by a press.
  await person.keyboard('{ArrowDown}');
  expect({
    optionGetAttribute: option.getAttribute('aria-selected'),
    fieldGetAttribute: field.getAttribute('aria-activedescendant'),
  }).toEqual({ optionGetAttribute: 'true', fieldGetAttribute: option.id });
  await person.keyboard('{ArrowUp}');
  expect(field.hasAttribute('aria-activedescendant')).toBe(false);
  await person.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveProperty('value', 'quietfox');
  await person.clear(field);
  await person.click(await screen.findByRole('option', { name: /quietfox/ }));
  await screen.findByText('Can receive a month');
  await screen.findByText('1 sub to quietfox');
  await person.click(await button('Gift for $4.99'));
  await soon(() => expect(orders()).toMatchObject([{ item: { channel: 'ana', quantity: 1, receiver: 'quietfox' } }]));
  stop();
});

test.each([
  ['RECEIVER_IS_YOU', "That's you"],
  ['RECEIVER_IS_BROADCASTER', 'This is their own channel'],
  ['RECEIVER_BANNED', 'Banned from this channel'],
  ['RECEIVER_OPTED_OUT', "Doesn't accept gifts"],
] as const)('SU-01 a person who cannot receive a gift shows the reason (%s)', async (refusal, text) => {
  finds('remy', refusal);
  const { person } = await open('gift');
  await person.click(await screen.findByRole('radio', { name: 'One person' }));
  await person.type(screen.getByRole('combobox', { name: 'Recipient' }), 'remy');
  await screen.findByText(text);
  expect(await button('Gift for $4.99')).toHaveProperty('disabled', true);
});

test('SU-01 an unknown name shows an error, but not while it is a prefix of a chatter’s name', async () => {
  finds('remy', null);
  const stop = offerChatters('ana', () => ['nobody_else']);
  const { person } = await open('gift');
  await person.click(await screen.findByRole('radio', { name: 'One person' }));
  server.refuses(previewGift, 'USER_NOT_FOUND');
  await person.type(screen.getByRole('combobox', { name: 'Recipient' }), 'nobody');
  await soon(() => expect(server.callsOf(previewGift).at(-1)?.query.get('receiver')).toBe('nobody'));
  await screen.findByRole('option', { name: /nobody_else/ });
  expect(screen.queryByText(/^No user/)).toBeNull();
  screen.getByText('1 sub');
  await person.type(screen.getByRole('combobox', { name: 'Recipient' }), ' at all');
  await screen.findByText('No user named nobody at all.');
  stop();
});
