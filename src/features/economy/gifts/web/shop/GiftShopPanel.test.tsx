import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { reducedMotion } from '#core/web/appearance.ts';
import { setMatchingMedia } from '#core/web/testing/draw.tsx';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { holdTimers } from '#core/web/testing/web-clock.ts';
import { PHONE } from '#core/web/use-media-query.ts';
import { ChatColumn } from '#features/chat/chat/web/ChatColumn.tsx';
import { channel, openChat, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { chatSettingsWeb } from '#features/chat/chat-settings/web/feature.ts';
import { listGifts, listKicksPlans, sendGift, showKicksBalance } from '#features/economy/gifts/contract.ts';
import { aGift, aKicksBalance } from '#features/economy/gifts/examples.ts';
import { GIFTS } from '#features/economy/gifts/rules/catalog.ts';
import { createPurchase } from '#features/economy/payments/contract/purchase.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { giftsFeatures, givenKicks, givenNothingForSale } from '../testing/given-kicks.ts';

setUpChats({ features: giftsFeatures, before: () => givenKicks() });

const shopButton = () => screen.findByRole('button', { name: 'Gift shop' });
const panel = (name = 'Gift shop') => screen.findByRole('dialog', { name });
const sent = () => server.callsOf(sendGift).map(({ body }) => body as { gift_id: string; message: string; idempotency_key: string });
const sold = (left: number) => dataEnvelope({ balance: aKicksBalance({ available: left }), transaction_id: 'gift_1' });
const messageBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Message (optional)' });
const sendButton = () => screen.findByRole('button', { name: /^Send for/ });

/** A chat that can be closed and opened again within its page. */
function Reopened() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Open the chat again
      </button>
      <ChatColumn key={times} channel={channel} />
    </>
  );
}

async function openShop() {
  const drawn = await openChat();
  await drawn.person.click(await shopButton());
  await panel();
  return drawn;
}
async function openGift(name: string) {
  const drawn = await openShop();
  await drawn.person.click(await screen.findByRole('button', { name: new RegExp(`^${name},`) }));
  await panel(name);
  return drawn;
}

test('GI-01 R-07 R-08 on a desktop the shop is a panel over the chat, on a phone a drawer; Escape returns the focus', async () => {
  const { person, container } = await openShop();
  expect(container.contains(await panel())).toBe(true);
  expect((await shopButton()).getAttribute('aria-expanded')).toBe('true');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Gift shop' })).toBeNull();
  expect(document.activeElement).toBe(await shopButton());
});

test('R-07 the shop closes when another panel opens', async () => {
  const { person } = await openChat({ later: chatSettingsWeb });
  await person.click(await shopButton());
  await panel();
  await person.click(screen.getByRole('button', { name: 'Chat settings' }));
  await panel('Chat settings');
  expect(screen.queryByRole('dialog', { name: 'Gift shop' })).toBeNull();
});

test('GI-01 R-08 on a phone the shop is a drawer', async () => {
  setMatchingMedia((query) => query === PHONE);
  const { container } = await openShop();
  expect(container.contains(await panel())).toBe(false);
});

test('GI-02 GI-07 gifts are listed by tier with their price, in three columns, and the balance below them has no fraction digits', async () => {
  await openShop();
  const shop = within(await panel());
  const tiers = await shop.findAllByRole('region');
  expect(tiers.map((tier) => tier.getAttribute('aria-label'))).toEqual(['Basic', 'Mid', 'Higher']);
  expect(
    tiers.map((tier) =>
      within(tier)
        .getAllByRole('button')
        .map((gift) => gift.firstElementChild!.textContent),
    ),
  ).toEqual([
    ['Hell Yeah, 1 KICK', 'Hype, 10 KICKs', 'Skull, 50 KICKs'],
    ['Full Send, 100 KICKs', 'Rage Quit, 500 KICKs', 'Pack It Up, 1,000 KICKs'],
    [
      'Yap, 1,500 KICKs, needs 250 more',
      'Stomp, 2,000 KICKs, needs 750 more',
      'Flex, 2,500 KICKs, needs 1,250 more',
      'Boooom, 5,000 KICKs, needs 3,750 more',
    ],
  ]);
  expect(tiers.map((tier) => tier.textContent!.replace(/(Hell|Full|Yap).*/, ''))).toEqual([
    'BasicNo message',
    'MidMessage up to 150',
    'HigherMessage up to 500',
  ]);
  for (const tier of tiers) expect(within(tier).getByRole('list').className).toContain('grid-cols-3');
  expect(shop.getByText('1,250')).toBeTruthy();
  expect(shop.getByRole('button', { name: 'Top up' })).toBeTruthy();
});

test('GI-02 a gift without a known drawing is hidden', async () => {
  server.answers(listGifts, dataEnvelope([{ ...aGift('hype'), gift_id: 'rickroll', name: 'Rickroll' }, aGift('hype')]));
  await openShop();
  await screen.findByRole('button', { name: /^Hype/ });
  expect(screen.queryByRole('button', { name: /^Rickroll/ })).toBeNull();
});

test('GI-07 six placeholders are shown while the gifts load, and a shop without gifts says so', async () => {
  const arrive = server.waits(listGifts, dataEnvelope([]));
  await openShop();
  const loading = await screen.findByRole('status', { name: 'Loading gifts' });
  expect(loading.querySelectorAll('.grid > *')).toHaveLength(6);
  arrive();
  expect(await screen.findByText('No gifts here yet')).toBeTruthy();
});

test('gifts that failed to load can be loaded again', async () => {
  server.refuses(listGifts, 'INTERNAL');
  const { person } = await openShop();
  await screen.findByText("Couldn't load the shop");
  server.answers(listGifts, dataEnvelope([...GIFTS]));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Hype/ })).toBeTruthy();
});

test('GI-03 a BASIC gift takes no message, MID gifts up to 150 characters and HIGHER gifts up to 500', async () => {
  givenKicks({ available: 9000 });
  const { person } = await openGift('Hype');
  expect(screen.queryByRole('textbox', { name: /^Message \(/ })).toBeNull();
  expect(screen.queryByText(/Stays above the chat/)).toBeNull();
  expect(screen.getByText('Balance: 9,000. Balance after: 8,990')).toBeTruthy();
  for (const [gift, limit, minutes] of [
    ['Full Send', 150, 10],
    ['Boooom', 500, 30],
  ] as const) {
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await person.click(await screen.findByRole('button', { name: new RegExp(`^${gift}`) }));
    expect(screen.getByText(`Stays above the chat for ${minutes} minutes`)).toBeTruthy();
    fireEvent.change(await messageBox(), { target: { value: `${'x'.repeat(limit)}  ` } });
    expect(screen.getByText(`${limit} / ${limit}`)).toBeTruthy();
    expect(await sendButton()).toHaveProperty('disabled', false);
    fireEvent.change(await messageBox(), { target: { value: 'x'.repeat(limit + 34) } });
    expect(screen.getByText(`At most ${limit} characters. 34 too many.`)).toBeTruthy();
    expect(await sendButton()).toHaveProperty('disabled', true);
  }
});

test('GI-01 a gift is sent with its message, and the panel shows the remaining KICKs and a button for another gift', async () => {
  const answer = server.waits(sendGift, sold(1150));
  const { person } = await openGift('Full Send');
  await person.type(await messageBox(), '  for the north face ');
  await person.click(await sendButton());
  const busy = await screen.findByRole('button', { name: 'Sending Full Send' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  expect((await messageBox()).readOnly).toBe(true);
  await person.click(busy);
  fireEvent.submit(busy.closest('form')!);
  server.answers(showKicksBalance, dataEnvelope({ balance: aKicksBalance({ available: 1150 }) }));
  answer();
  const done = within(await panel('Gift sent'));
  expect(done.getByText(/received your Full Send/).textContent).toBe('ana received your Full Send');
  expect(done.getByText('1,150 KICKs left')).toBeTruthy();
  expect(sent()).toEqual([{ gift_id: 'full_send', message: 'for the north face', idempotency_key: expect.any(String) }]);
  expect(server.callsOf(sendGift)[0]!.path).toBe(`/api/v1/kicks/${channel.id}/gift`);
  await person.click(done.getByRole('button', { name: 'Send another' }));
  const tile = await screen.findByRole('button', { name: /^Full Send/ });
  expect(document.activeElement).toBe(tile);
  await person.click(tile);
  expect((await messageBox()).value).toBe('');
});

test('Back returns to the previous position in the menu, also for the keyboard', async () => {
  const { person } = await openGift('Hype');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await soon(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Hype/ })));
  await person.click(await screen.findByRole('button', { name: 'Top up' }));
  await panel('Top up');
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await soon(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Top up' })));
});

test('while a gift is being sent, the preview of another gift names it and stays open afterwards', async () => {
  const answer = server.waits(sendGift, sold(1240));
  const { person } = await openGift('Hype');
  await person.click(await sendButton());
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await person.click(await screen.findByRole('button', { name: /^Full Send/ }));
  expect(await screen.findByRole('button', { name: 'Sending Hype' })).toBeTruthy();
  expect((await messageBox()).readOnly).toBe(false);
  answer();
  expect(await screen.findAllByText('ana received your Hype.')).not.toEqual([]);
  expect(await panel('Full Send')).toBeTruthy();
  expect(await sendButton()).toBeTruthy();
});

test('GI-05 a repeated key answers with its first balance, and the current one is shown', async () => {
  server.answers(sendGift, sold(1240));
  const { person } = await openGift('Hype');
  server.answers(showKicksBalance, dataEnvelope({ balance: aKicksBalance({ available: 6240 }) }));
  await person.click(await sendButton());
  expect(await within(await panel('Gift sent')).findByText('6,240 KICKs left')).toBeTruthy();
});

test('KICKs that failed to load can be loaded again', async () => {
  server.refuses(showKicksBalance, 'INTERNAL');
  const { person } = await openShop();
  const shop = within(await panel());
  expect((await shop.findByRole('alert')).textContent).toContain("Couldn't load your KICKs");
  server.answers(showKicksBalance, dataEnvelope({ balance: aKicksBalance() }));
  await person.click(shop.getByRole('button', { name: 'Try again' }));
  expect(await shop.findByText('1,250')).toBeTruthy();
});

test('a toast confirms a gift that is sent while its panel is closed', async () => {
  const answer = server.waits(sendGift, sold(1240));
  const { person } = await openGift('Hype');
  await person.click(await sendButton());
  await screen.findByRole('button', { name: 'Sending Hype' });
  await person.keyboard('{Escape}');
  answer();
  expect(await screen.findAllByText('ana received your Hype.')).not.toEqual([]);
});

test('confetti falls on a sent gift and the drawing moves, but not with reduced motion', async () => {
  server.answers(sendGift, sold(1240));
  const { person, container } = await openGift('Hype');
  expect(container.querySelector('img[src$="/hype-animated.svg"]')).not.toBeNull();
  await person.click(await sendButton());
  await panel('Gift sent');
  expect(container.querySelectorAll('.confetti > g').length).toBeGreaterThan(10);
  await person.click(screen.getByRole('button', { name: 'Send another' }));
  reducedMotion.set(true);
  await person.click(await screen.findByRole('button', { name: /^Hype/ }));
  expect(container.querySelector('img[src$="/hype-animated.svg"]')).toBeNull();
  await person.click(await sendButton());
  await panel('Gift sent');
  expect(container.querySelectorAll('.confetti')).toHaveLength(0);
});

test('GI-04 a gift above the balance leads to the bundles and back, and the smallest sufficient bundle is marked', async () => {
  const { person } = await openGift('Boooom');
  expect(screen.getByText('Balance: 1,250. You need 3,750 more.')).toBeTruthy();
  await person.type(await messageBox(), 'SHE DID IT');
  await person.click(screen.getByRole('button', { name: 'Top up' }));
  const topUp = within(await panel('Top up'));
  expect(topUp.getByText('Boooom costs 5,000')).toBeTruthy();
  expect(topUp.getByText('You need 3,750 more')).toBeTruthy();
  const bundles = within(await topUp.findByRole('list', { name: 'KICKs bundles' }));
  expect(bundles.getAllByRole('button').map((bundle) => bundle.firstElementChild!.textContent)).toEqual([
    '100 KICKs for $1.00',
    '250 KICKs for $2.50',
    '500 KICKs for $5.00',
    '1,000 KICKs for $10.00',
    '2,500 KICKs for $25.00',
    '5,000 KICKs for $50.00, enough for this gift',
    '10,000 KICKs for $100.00',
  ]);
  expect(topUp.getAllByText('Enough')).toHaveLength(1);
  await person.click(topUp.getByRole('button', { name: 'Back' }));
  await panel('Boooom');
  expect((await messageBox()).value).toBe('SHE DID IT');
});

test('GI-04 picking a bundle closes the panel and opens the checkout of a purchase of the kind kicks, which returns to the channel', async () => {
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  server.answers(createPurchase, dataEnvelope({ purchase_id: 'purchase_1', checkout_url: '/checkout/purchase_1', resumed: false }));
  const { person } = await openShop();
  await person.click(await screen.findByRole('button', { name: 'Top up' }));
  await person.click(await screen.findByRole('button', { name: '5,000 KICKs for $50.00' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/checkout/purchase_1'));
  expect(server.callsOf(createPurchase).map(({ body }) => body)).toEqual([
    { kind: 'kicks', item: { plan_id: 'kicks_5000', channel_id: channel.id }, idempotency_key: expect.any(String) },
  ]);
  expect(tab.opener).toBeNull();
});

test('a refused purchase closes its checkout tab and shows the reason', async () => {
  const tab = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  server.refuses(createPurchase, 'PROVIDER_UNAVAILABLE');
  const { person } = await openShop();
  await person.click(await screen.findByRole('button', { name: 'Top up' }));
  await person.click(await screen.findByRole('button', { name: '100 KICKs for $1.00' }));
  expect(await screen.findAllByText(/^The payment provider isn't responding/)).not.toEqual([]);
  expect(tab.close).toHaveBeenCalled();
});

test('GI-07 bundles have three columns, four from sm on and three from lg on, with seven placeholders while they load', async () => {
  const arrive = server.waits(listKicksPlans, dataEnvelope({ plans: [] }));
  const { person } = await openShop();
  await person.click(await screen.findByRole('button', { name: 'Top up' }));
  const loading = await screen.findByRole('status', { name: 'Loading bundles' });
  expect(loading.children).toHaveLength(7);
  expect(loading.className).toMatch(/grid-cols-3 .*sm:grid-cols-4 lg:grid-cols-3/);
  arrive();
  expect(await screen.findByText('No KICKs for sale')).toBeTruthy();
});

test('bundles that failed to load can be loaded again', async () => {
  server.refuses(listKicksPlans, 'INTERNAL');
  const { person } = await openShop();
  await person.click(await screen.findByRole('button', { name: 'Top up' }));
  await screen.findByText("Couldn't load the bundles");
  givenKicks();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('list', { name: 'KICKs bundles' })).className).toMatch(/grid-cols-3 .*sm:grid-cols-4 lg:grid-cols-3/);
});

test('GI-10 without a payment provider no top-up is offered', async () => {
  givenNothingForSale();
  const { person } = await openShop();
  await person.click(await screen.findByRole('button', { name: /^Boooom/ }));
  await soon(() => expect(screen.getByText('Balance: 1,250. You need 3,750 more.')).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Top up' })).toBeNull();
  expect(await sendButton()).toHaveProperty('disabled', true);
});

test('a viewer with a debt sees the amount and is led to the bundles', async () => {
  givenKicks({ owed: 500 });
  const { person } = await openGift('Hype');
  expect(await screen.findByText(/^You owe \$5\.00/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Top up' }));
  expect(await screen.findByText(/^You owe \$5\.00/)).toBeTruthy();
  expect(screen.queryByText('Enough')).toBeNull();
});

test('GI-05 a lost response is retried up to three times with the same key', async () => {
  server.loses(sendGift);
  const { person } = await openGift('Hype');
  await person.click(await sendButton());
  expect(await screen.findAllByText(/^No response from the server/)).not.toEqual([]);
  expect(sent()).toHaveLength(4);
  expect(new Set(sent().map(({ idempotency_key }) => idempotency_key)).size).toBe(1);
});

test('GI-05 after a lost response the next press reuses the key, also from a reopened panel; another message gets a new key', async () => {
  const { person } = await openGift('Full Send');
  server.respondsWith(sendGift, () => new Response('<html>Bad request</html>', { status: 400 }));
  await person.type(await messageBox(), 'one');
  holdTimers();
  await person.click(await sendButton());
  await soon(() => expect(sent()).toHaveLength(1));
  await soon(() => expect(screen.queryByRole('button', { name: /^Sending/ })).toBeNull());
  await person.click(await shopButton());
  await person.click(await shopButton());
  await person.click(await sendButton());
  await soon(() => expect(sent()).toHaveLength(2));
  await soon(() => expect(screen.queryByRole('button', { name: /^Sending/ })).toBeNull());
  await person.type(await messageBox(), 's');
  await person.click(await sendButton());
  await soon(() => expect(sent()).toHaveLength(3));
  const [first, again, other] = sent();
  expect(again).toEqual(first);
  expect(other).toEqual({ gift_id: 'full_send', message: 'ones', idempotency_key: expect.not.stringMatching(first!.idempotency_key) });
});

test('GI-05 after a lost response another gift gets its own key, also from a reopened chat', async () => {
  server.respondsWith(sendGift, () => new Response('<html>Bad request</html>', { status: 400 }));
  const { person } = await openChat({ column: <Reopened /> });
  const send = async (gift: string, calls: number) => {
    await person.click(await shopButton());
    await person.click(await screen.findByRole('button', { name: new RegExp(`^${gift},`) }));
    await person.click(await sendButton());
    await soon(() => expect(sent()).toHaveLength(calls));
    await soon(() => expect(screen.queryByRole('button', { name: /^Sending/ })).toBeNull());
  };
  await send('Hype', 1);
  await person.click(screen.getByRole('button', { name: 'Open the chat again' }));
  await screen.findByText('line 3');
  await send('Skull', 2);
  const [first, other] = sent();
  expect({ firstGiftId: first!.gift_id, otherGiftId: other!.gift_id }).toEqual({ firstGiftId: 'hype', otherGiftId: 'skull_emoji' });
  expect(other!.idempotency_key).not.toBe(first!.idempotency_key);
});

test('GI-05 a refusal is not retried, and the next press has a new key', async () => {
  server.refuses(sendGift, 'CHAT_PAUSED_ERROR');
  const { person } = await openGift('Hype');
  await person.click(await sendButton());
  await screen.findAllByText('The gift was not sent, and nothing was charged. Chat is paused. Only moderators can chat.');
  await person.click(await sendButton());
  await soon(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]!.idempotency_key).not.toBe(sent()[1]!.idempotency_key);
});

test.each([
  ['PURCHASING_FOR_OWN_CHANNEL', 'You cannot send gifts in your own channel.'],
  ['RECEIVER_CHAT_BANNED', 'This broadcaster is banned from your chat. Lift the ban to send gifts.'],
  ['RECEIVER_PLATFORM_BANNED', 'The account of this channel is suspended. Nobody can send it gifts.'],
  ['CHANNEL_IS_BANNED', "This channel is suspended. You weren't charged."],
  ['SENDER_CHAT_BANNED', "You're banned from this chat, so you can't send gifts here."],
  ['CHANNEL_NOT_MONETIZED', "This channel doesn't accept gifts yet."],
  ['BANNED_WORD_ERROR', 'The gift was not sent, and nothing was charged. Your message contains a word that is not allowed here.'],
  ['NOT_SIGNED_IN', /^The gift was not sent, and nothing was charged\./],
] as const)('GI-06 a gift refused with %s shows its own toast and keeps the message', async (code, text) => {
  server.refuses(sendGift, code);
  const { person } = await openGift('Full Send');
  await person.type(await messageBox(), 'please{Enter}');
  expect(await screen.findAllByText(text)).not.toEqual([]);
  expect(sent()).toHaveLength(1);
  expect((await messageBox()).value).toBe('please');
});

test('GI-06 INSUFFICIENT_FUNDS, after KICKs were spent elsewhere, shows a toast and leads to the bundles with the new balance', async () => {
  const { person } = await openGift('Pack It Up');
  server.refuses(sendGift, 'INSUFFICIENT_FUNDS');
  server.answers(showKicksBalance, dataEnvelope({ balance: aKicksBalance({ available: 40 }) }));
  await person.click(await sendButton());
  expect(await screen.findAllByText('You do not have enough KICKs. Top up and send it again.')).not.toEqual([]);
  expect(await within(await panel('Top up')).findByText('You need 960 more')).toBeTruthy();
});

test('GI-06 INCORRECT_MESSAGE_SIZE is shown at the message field', async () => {
  server.refuses(sendGift, 'INCORRECT_MESSAGE_SIZE');
  const { person } = await openGift('Full Send');
  await person.type(await messageBox(), 'please{Enter}');
  await soon(async () => expect((await messageBox()).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('The message is too long for this gift.')).toBeTruthy();
  await person.type(await messageBox(), '!');
  expect((await messageBox()).getAttribute('aria-invalid')).toBeNull();
});

test.each([
  ['without beta features', () => server.answers(publicSettings, someSettings(giftsFeatures, { beta: false })), {}],
  ['without KICKs', () => server.answers(publicSettings, someSettings(giftsFeatures, { beta: true, kicks: false })), {}],
  ['where the channel is not monetized', () => undefined, { subscription_enabled: false }],
  [
    'in the viewer’s own channel',
    () => {
      const viewer = { id: channel.user_id, username: 'ana', slug: 'ana', email: 'ana@demo.invalid', is_staff: false, profile_pic: null };
      server.answers(readSession, { data: { viewer, first_account: false }, message: 'OK' });
    },
    {},
  ],
] as [where: string, given: () => void, change: object][])('GI-01 %s there is no gift button', async (_where, given, change) => {
  given();
  await openChat({ column: <ChatColumn channel={{ ...channel, ...change }} /> });
  await screen.findByRole('textbox', { name: 'Message' });
  expect(screen.queryByRole('button', { name: 'Gift shop' })).toBeNull();
});
