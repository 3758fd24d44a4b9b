import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { soon } from '#core/testing/soon.ts';
import { live, openChat, ROOM, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import {
  acceptRedemptions,
  listRedemptions,
  type Redemption,
  redemptionCreated,
  redemptionsDecided,
  rejectRedemptions,
  showRedemptionMetadata,
} from '#features/engagement/points/contract/redemptions.ts';
import { aRedemption, aReward } from '#features/engagement/points/examples.ts';
import { givenPoints, pointsFeatures } from '../testing/given-points.ts';
import { RedemptionQueue } from './RedemptionQueue.tsx';

const HYDRATE = '01KDZ3NDEKTSV4RRFFQ69G5FAV';
const SHOUT = '01KDZ3NDEKTSV4RRFFQ69G5FAB';
const of = (n: number, change: Partial<Redemption> = {}) =>
  aRedemption({ id: `01KDZ3NDEKTSV4RRFFQ69G5FA${n}`, username: `viewer${n}`, ...change });

setUpChats({
  features: pointsFeatures,
  before: () => {
    givenPoints(0);
    server.answers(
      showRedemptionMetadata,
      dataEnvelope({
        channel_id: 20000001,
        total_redemptions: 3,
        total_rewards: 2,
        max_rewards_limit: 15,
        redemptions: [
          { reward_id: HYDRATE, count: 2, title: 'Hydrate' },
          { reward_id: SHOUT, count: 1, title: 'Shout-out' },
        ],
      }),
    );
    waiting(of(1), of(2, { user_input: 'my mum is watching', reward_id: SHOUT, reward_title: 'Shout-out' }), of(3));
  },
});

/** The server lists these redemptions as pending, and none as decided. */
const waiting = (...redemptions: Redemption[]) =>
  server.answers(listRedemptions, ({ query }) =>
    dataEnvelope({ redemptions: query.get('status') === 'pending' ? redemptions : [], next_page_token: null }),
  );
const decides = (endpoint: typeof acceptRedemptions | typeof rejectRedemptions, status: 'accepted' | 'rejected', failed: string[] = []) =>
  server.answers(endpoint, ({ body }) => {
    const ids = (body as { redemption_ids: string[] }).redemption_ids;
    return dataEnvelope({
      redemptions: ids.filter((id) => !failed.includes(id)).map((id) => ({ id, status })),
      failed: failed.map((id) => ({ id, reason: 'ALREADY_DECIDED' as const })),
    });
  });
const open = async () => {
  const drawn = await openChat({ beside: <RedemptionQueue slug="ana" chatroomId={ROOM} /> });
  await waitFor(() => expect(live.isSubscribed(`private-chatroom_${ROOM}`)).toBe(true));
  return drawn;
};
const list = () => screen.findByRole('list', { name: 'Redemptions' });
const names = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => /viewer\d/.exec(row.textContent!)![0]);
const button = (name: string) => screen.getByRole('button', { name });
const tell = (redemption: Redemption) => live.send(redemptionCreated.channel(ROOM), redemptionCreated.name, redemption);

test('RW-06 pending redemptions are listed oldest first, with user, reward and message', async () => {
  await open();
  expect(await names()).toEqual(['viewer1', 'viewer2', 'viewer3']);
  const row = within(await list()).getAllByRole('listitem')[1]!;
  expect(row.textContent).toContain('Shout-out');
  expect(within(row).getByText('my mum is watching')).toBeTruthy();
  expect(await screen.findByText('3 redemptions pending')).toBeTruthy();
});

test('RW-06 a redemption shows the picture or emote of its reward', async () => {
  const image_url = `/files/${'ab'.repeat(32)}.webp`;
  givenPoints(0, [aReward({ id: HYDRATE, image_url }), aReward({ id: SHOUT, emote_id: 9101 })]);
  await open();
  const sources = async () =>
    within(await list())
      .getAllByRole('listitem')
      .map((row) => row.querySelector('img')?.getAttribute('src'));
  await soon(async () => expect(await sources()).toEqual([image_url, '/emotes/9101/56/still', image_url]));
});

test('RW-06 accepted and rejected redemptions leave immediately and the focus stays in the queue', async () => {
  decides(acceptRedemptions, 'accepted');
  decides(rejectRedemptions, 'rejected');
  const { person } = await open();
  await list();
  await person.click(button('Accept Hydrate for viewer1'));
  expect(await names()).toEqual(['viewer2', 'viewer3']);
  expect(document.activeElement).toBe(button('Accept Shout-out for viewer2'));
  await person.click(button('Reject Shout-out for viewer2'));
  expect(await names()).toEqual(['viewer3']);
  await soon(() =>
    expect([server.callsOf(acceptRedemptions)[0]?.body, server.callsOf(rejectRedemptions)[0]?.body]).toEqual([
      { redemption_ids: [of(1).id] },
      { redemption_ids: [of(2).id] },
    ]),
  );
});

test('RW-06 selected redemptions are decided in one call', async () => {
  decides(rejectRedemptions, 'rejected');
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('checkbox', { name: 'Select the redemption of viewer1' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select the redemption of viewer3' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await person.click(button('Reject 2'));
  expect(await names()).toEqual(['viewer2']);
  await soon(() => expect(server.callsOf(rejectRedemptions).map(({ body }) => body)).toEqual([{ redemption_ids: [of(1).id, of(3).id] }]));
});

test('RW-06 all listed redemptions can be selected, and a toast counts those that others decided first', async () => {
  decides(acceptRedemptions, 'accepted', [of(2).id]);
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await person.click(button('Accept 3'));
  expect(await screen.findByText('All caught up')).toBeTruthy();
  expect(await screen.findAllByText('Another moderator already handled 1 of them.')).not.toEqual([]);
});

test('MO-09 a redemption with a held message shows the reason, and that chat does not show it yet', async () => {
  waiting(
    of(1, { user_input: 'hi', held_reason: 'first_message' }),
    of(2, { user_input: 'buy', held_reason: 'ai', violated_rules: ['spam'] }),
    of(3),
  );
  await open();
  const texts = within(await list())
    .getAllByRole('listitem')
    .map((row) => row.textContent!);
  expect(texts[0]).toContain('First message held');
  expect(texts[1]).toContain('Message held');
  expect(texts[1]).toContain('spam');
  expect(texts.map((text) => text.includes('Not shown in chat until you accept it.'))).toEqual([true, true, false]);
});

test('MO-07 redemptions that cannot be accepted because their senders are banned stay in the queue', async () => {
  server.answers(acceptRedemptions, () =>
    dataEnvelope({
      redemptions: [{ id: of(1).id, status: 'accepted' as const }],
      failed: [{ id: of(2).id, reason: 'SENDER_BANNED' as const }],
    }),
  );
  waiting(of(1), of(2, { held_reason: 'ai' }));
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
  waiting(of(2, { held_reason: 'ai' }));
  await person.click(button('Accept 2'));
  expect(await screen.findAllByText('1 was not accepted, because the sender is banned, timed out or suspended.')).not.toEqual([]);
  await waitFor(async () => expect(await names()).toEqual(['viewer2']));
});

test('RW-06 a failed decision puts them back, except when others decided them first', async () => {
  server.refuses(acceptRedemptions, 'NOT_ALLOWED');
  const { person } = await open();
  await list();
  await person.click(button('Accept Hydrate for viewer1'));
  expect(await screen.findAllByText('Only moderators of this channel can manage its redemptions.')).not.toEqual([]);
  await waitFor(async () => expect(await names()).toEqual(['viewer1', 'viewer2', 'viewer3']));
  server.refuses(rejectRedemptions, 'ALREADY_DECIDED');
  waiting(of(2), of(3));
  await person.click(button('Reject Hydrate for viewer1'));
  await waitFor(async () => expect(await names()).toEqual(['viewer2', 'viewer3']));
});

test('RW-06 new redemptions and decisions by others appear live', async () => {
  await open();
  await list();
  tell(of(4));
  await waitFor(async () => expect(await names()).toEqual(['viewer1', 'viewer2', 'viewer3', 'viewer4']));
  expect(await screen.findByText('4 redemptions pending')).toBeTruthy();
  live.send(redemptionsDecided.channel(ROOM), redemptionsDecided.name, {
    channel_id: 20000001,
    redemption_ids: [of(1).id, of(2).id],
    status: 'accepted',
  });
  await waitFor(async () => expect(await names()).toEqual(['viewer3', 'viewer4']));
});

test('RW-06 the queue can be filtered by reward, and has more pages', async () => {
  server.answers(listRedemptions, ({ query }) =>
    query.get('reward_id') === SHOUT
      ? dataEnvelope({ redemptions: [of(2)], next_page_token: null })
      : query.get('next_page_token') === null
        ? dataEnvelope({ redemptions: [of(1)], next_page_token: of(1).id })
        : dataEnvelope({ redemptions: [of(3)], next_page_token: null }),
  );
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await names()).toEqual(['viewer1', 'viewer3']));
  await person.selectOptions(screen.getByLabelText('Reward'), 'Shout-out (1)');
  await waitFor(async () => expect(await names()).toEqual(['viewer2']));
});

test('RW-06 decided redemptions can be listed, without buttons', async () => {
  server.answers(listRedemptions, ({ query }) =>
    dataEnvelope({ redemptions: query.get('status') === 'rejected' ? [of(5, { status: 'rejected' })] : [], next_page_token: null }),
  );
  const { person } = await open();
  expect(await screen.findByText('All caught up')).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Rejected' }));
  expect(await names()).toEqual(['viewer5']);
  expect(screen.getByText('Points refunded')).toBeTruthy();
  expect(within(await list()).queryByRole('button')).toBeNull();
  await person.click(screen.getByRole('radio', { name: 'Accepted' }));
  expect(await screen.findByText('No accepted redemptions yet')).toBeTruthy();
});

test('a queue that failed to load shows the reason and a retry button', async () => {
  server.refuses(listRedemptions, 'NOT_ALLOWED');
  const { person } = await open();
  await screen.findByText("Couldn't load redemptions");
  waiting(of(1));
  await person.click(button('Try again'));
  expect(await names()).toEqual(['viewer1']);
});

test('RW-06 a redemption made between the first request and the subscription is not missed', async () => {
  // A chatroom to which no other test has subscribed.
  const queued = () => (live.hasJoined(`private-chatroom_${ROOM + 1}`) ? [of(1), of(2)] : [of(1)]);
  server.answers(listRedemptions, () => dataEnvelope({ redemptions: queued(), next_page_token: null }));
  await openChat({ beside: <RedemptionQueue slug="ana" chatroomId={ROOM + 1} /> });
  await soon(async () => expect(await names()).toEqual(['viewer1', 'viewer2']));
});

test('RW-06 a late response neither restores decided redemptions nor loses new ones', async () => {
  const { cache } = await open();
  const isIdle = () => soon(() => expect(cache.isFetching({ queryKey: ['redemptions'] })).toBe(0));
  await soon(async () => expect(await names()).toHaveLength(3));
  await isIdle();
  const release = server.waits(listRedemptions, dataEnvelope({ redemptions: [of(1), of(2), of(3)], next_page_token: null }));
  const calls = server.callsOf(listRedemptions).length;
  void cache.invalidateQueries({ queryKey: ['redemptions'] });
  await soon(() => expect(server.callsOf(listRedemptions)).toHaveLength(calls + 1));
  tell(of(4));
  live.send(redemptionsDecided.channel(ROOM), redemptionsDecided.name, {
    channel_id: 20000001,
    redemption_ids: [of(1).id],
    status: 'accepted',
  });
  await soon(async () => expect(await names()).toEqual(['viewer2', 'viewer3', 'viewer4']));
  release();
  await isIdle();
  await soon(async () => expect(await names()).toEqual(['viewer2', 'viewer3', 'viewer4']));
});
