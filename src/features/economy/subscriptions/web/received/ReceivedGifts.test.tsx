import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { soon } from '#core/testing/soon.ts';
import { reducedMotion } from '#core/web/appearance.ts';
import { undraw } from '#core/web/testing/draw.tsx';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { aRelation } from '#features/channel/channels/examples.ts';
import { listUnseenGifts, markGiftsSeen, type ReceivedGift } from '#features/economy/subscriptions/contract/gifts.ts';
import { openSubscriptionDialog } from '../subscription-dialog.ts';
import { aReceivedGift } from '../testing/examples.ts';
import { drawPage, server, setUpSubscriptions, signOut } from '../testing/set-up.tsx';

setUpSubscriptions();
afterEach(undraw);

async function got(...gifts: ReceivedGift[]) {
  server.answers(listUnseenGifts, dataEnvelope({ gifts }));
  server.answers(markGiftsSeen, dataEnvelope(null));
  return drawPage(<p>a page</p>);
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'You received a sub' }));
/** Opens the congratulation from its announcement. */
async function view() {
  fireEvent.click((await screen.findAllByRole('button', { name: 'View', hidden: true }))[0]!);
  return dialog();
}
const seen = () => server.callsOf(markGiftsSeen).flatMap(({ body }) => (body as { ids: string[] }).ids);

test('SU-02 the congratulation names the gifter and offers to say thanks in chat', async () => {
  const { person, router } = await got(aReceivedGift());
  const shown = await view();
  shown.getByText(/^tanglewood gifted you a month with ana. Badge and emotes are yours until Feb 1, 2026.$/);
  shown.getByRole('img', { name: 'Subscriber for 1 month' });
  await shown.findByRole('img', { name: ':anaTea:' });
  expect(shown.getByRole('link', { name: 'See your subs' }).getAttribute('href')).toBe('/transactions/subscriptions');
  await person.click(shown.getByRole('link', { name: 'Say thanks in chat' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/ana'));
  expect(router.state.location.state.prefilledMessage).toBe('@tanglewood thank you for the sub!');
  await soon(() => expect(seen()).toEqual([aReceivedGift().id]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('SU-02 the congratulation hides an anonymous gifter and shows a later month', async () => {
  const { person, router } = await got(aReceivedGift({ gifter_username: null, months: 3 }));
  const shown = await view();
  shown.getByText(/^Someone gifted you a month with ana. This is your 3rd month. Its badge and emotes are yours until Feb 1, 2026.$/);
  await person.click(shown.getByRole('link', { name: 'Back to chat' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/ana'));
});

test('SU-02 a gift opens no dialog by itself, and its announcement counts as seen when the viewer closes it', async () => {
  const { person } = await got(aReceivedGift());
  await screen.findByText('tanglewood gifted you a sub to ana.');
  expect(screen.queryByRole('dialog', { name: 'You received a sub' })).toBeNull();
  await person.click(screen.getByLabelText('Close'));
  await soon(() => expect(seen()).toEqual([aReceivedGift().id]));
});

test('SU-02 several gifts are announced, each once', async () => {
  const [older, newer] = [aReceivedGift({ id: 'gift_1', gifter_username: 'remy' }), aReceivedGift({ id: 'gift_2' })];
  await got(newer, older);
  await screen.findByText('remy gifted you a sub to ana.');
  await screen.findByText('tanglewood gifted you a sub to ana.');
  await view();
  await soon(() => expect(seen()).toHaveLength(1));
});

test('SU-02 closing a congratulation keeps the dialog below it open, for example a purchase', async () => {
  const { person } = await got(aReceivedGift());
  const shown = await view();
  act(() => openSubscriptionDialog({ about: 'subscribe', slug: 'ana' }));
  await screen.findByRole('dialog', { name: 'Subscribe to ana', hidden: true });
  await person.click(shown.getByRole('link', { name: 'Say thanks in chat', hidden: true }));
  await soon(() => expect(seen()).toEqual([aReceivedGift().id]));
  await screen.findByRole('dialog', { name: 'Subscribe to ana' });
});

test('SU-02 a gift that could not be marked as seen does not return on this page', async () => {
  const { person } = await got(aReceivedGift());
  server.loses(markGiftsSeen);
  await person.click((await view()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(server.callsOf(markGiftsSeen)).toHaveLength(1));
  expect(screen.queryByText('tanglewood gifted you a sub to ana.')).toBeNull();
});

test('SU-02 a seen gift can be opened again and shows the current subscription', async () => {
  server.answers(showRelation, aRelation({ subscription: { expires_at: '2026-02-01T12:00:00.000000Z', months: 3 } }));
  const { person } = await got(aReceivedGift());
  await person.click((await view()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const from of ['tanglewood', null]) {
    act(() => openSubscriptionDialog({ about: 'received', slug: 'ana', username: 'ana', id: `gift of ${from}`, from }));
    (await dialog()).getByText(
      new RegExp(`^${from ?? 'Someone'} gifted you a month with ana. This is your 3rd month.* until Feb 1, 2026.$`),
    );
    await person.click((await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(seen()).toEqual([aReceivedGift().id]);
});

test('a visitor has no gifts, and none are requested', async () => {
  signOut();
  await got(aReceivedGift());
  await screen.findByText('a page');
  expect(server.callsOf(listUnseenGifts)).toEqual([]);
});

test('the confetti is decorative and also there without motion', async () => {
  reducedMotion.set(true);
  await got(aReceivedGift());
  await view();
  const confetti = document.querySelector('.confetti')!;
  expect(confetti.getAttribute('aria-hidden')).toBe('true');
  expect(confetti.childElementCount).toBeGreaterThan(20);
});
