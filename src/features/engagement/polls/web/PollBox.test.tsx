import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { realtime } from '#core/web/realtime.ts';
import { settingsQuery } from '#core/web/settings.ts';
import { draw, setMatchingMedia, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { holdTimers, pass } from '#core/web/testing/web-clock.ts';
import { Slot } from '#core/web/ui/Slot.tsx';
import Toaster from '#core/web/ui/Toaster.tsx';
import { PHONE } from '#core/web/use-media-query.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import type { OpenChat } from '#features/chat/chat/web/open-chat.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { deletePoll, endPoll, type Poll, pollDeleted, pollUpdated, showPoll, voteOnPoll } from '#features/engagement/polls/contract.ts';
import { aPoll } from '#features/engagement/polls/examples.ts';
import { receivedPoll, withVote } from '#features/engagement/polls/rules.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { accountsWeb } from '#features/people/accounts/web/feature.ts';
import { useAuthPrompt } from '#features/people/accounts/web/session.ts';
import { pollsWeb } from './feature.ts';
import { PollBox } from './PollBox.tsx';
import { COLLAPSE_MS } from './PollCard.tsx';
import { pollQuery } from './use-poll.ts';

const ROOM = 30000001;
const ok = { error: false, code: 200, message: 'SUCCESS' } as const;
const noPoll = { status: { error: true, code: 404, message: 'Poll not found' }, data: null } as const;
const noor = { id: 10000007, username: 'noor', slug: 'noor', email: 'noor@demo.invalid', is_staff: false, profile_pic: null };
const focusBox = vi.fn();

let server: FakeServer;
let live: FakeRealtime;
let warned: MockInstance;
beforeAll(async () => {
  live = await FakeRealtime.open();
});
afterAll(() => live.close());
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = new FakeServer();
  server.answers(publicSettings, someSettings([pollsWeb]));
  signedIn(noor);
  given(aPoll());
});
afterEach(() => {
  undraw();
  realtime.close();
  live.drop();
  server.close();
  focusBox.mockClear();
  vi.restoreAllMocks();
});

const signedIn = (viewer: typeof noor | null) => server.answers(readSession, { data: { viewer, first_account: false }, message: 'OK' });
const given = (poll: Poll | null) => server.answers(showPoll, poll ? { status: ok, data: { poll } } : noPoll);
const votes = (left: number, right: number, change: Partial<Poll> = {}) =>
  aPoll({ options: aPoll().options.map((option, at) => ({ ...option, votes: at === 0 ? left : right })), ...change });
const tell = (poll: Poll) => act(async () => live.send(chatroomEvents(ROOM), pollUpdated.name, { poll }));

const Auth = () => <p>dialog: {useAuthPrompt()?.purpose ?? 'none'}</p>;

const aChat = (role: Role = 'viewer') =>
  ({ channel: { slug: 'ana', chatroom: { id: ROOM } }, role, composer: { current: { focus: focusBox } } }) as unknown as OpenChat;

async function openBox(role: Role = 'viewer') {
  const drawn = await draw(
    <>
      <PollBox chat={aChat(role)} />
      <Toaster />
      <Auth />
    </>,
    { features: [accountsWeb, pollsWeb] },
  );
  await soon(() => expect(live.isSubscribed(chatroomEvents(ROOM))).toBe(true));
  await soon(() => expect(server.callsOf(showPoll)).not.toEqual([]));
  return drawn;
}
const box = () => screen.findByRole('region', { name: 'Poll' });
const noBox = () => soon(() => expect(screen.queryByRole('region', { name: 'Poll' })).toBeNull());
const answer = (name: RegExp) => screen.getByRole('button', { name });
const isDisabled = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';
const state = () => screen.getByRole('timer').textContent;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the box and delivers a poll; from then on `passes` advances the time. */
async function openWithClock(poll: Poll) {
  given(null);
  const { cache } = await openBox();
  await soon(() => expect(cache.getQueryData(pollQuery('ana').queryKey)).toBeNull());
  holdTimers();
  act(() => void cache.setQueryData(pollQuery('ana').queryKey, receivedPoll(poll, new Date())));
  await screen.findByRole('timer');
}
const passes = (seconds: number) => act(async () => pass(seconds));

test('PO-06 the poll shows the whole percentage of each option and how long it is open', async () => {
  given(votes(1204, 2408));
  await openBox();
  expect(within(await box()).getByRole('heading', { name: 'Which way up?' })).toBeTruthy();
  expect([answer(/East ridge/).textContent, answer(/Left cliff/).textContent]).toEqual(['East ridge33%', 'Left cliff67%']);
  expect(state()).toMatch(/^3,612 votes, 0:\d\d$/);
});

test('without a poll, or with polls off, nothing is shown', async () => {
  given(null);
  await openBox();
  expect(screen.queryByRole('region', { name: 'Poll' })).toBeNull();
  undraw();
  server.answers(publicSettings, someSettings([pollsWeb], { polls: false }));
  const asked = server.callsOf(showPoll).length;
  const { cache } = await draw(<Slot name="chat.above_list" chat={aChat()} />, { features: [pollsWeb] });
  await soon(() => expect(cache.getQueryData(settingsQuery.queryKey)).toBeDefined());
  expect(server.callsOf(showPoll)).toHaveLength(asked);
});

describe('PO-03 a vote', () => {
  test('is shown as cast immediately, before the response, and locks the options', async () => {
    const arrive = server.waits(voteOnPoll, { status: ok, data: { poll: withVote(aPoll(), 1) } });
    await openBox();
    await box();
    fireEvent.click(answer(/Left cliff/));
    await soon(() => expect(answer(/Left cliff/).getAttribute('aria-pressed')).toBe('true'));
    expect(answer(/Left cliff/).textContent).toBe('Left cliffYour vote40%');
    expect([isDisabled(answer(/East ridge/)), isDisabled(answer(/Left cliff/))]).toEqual([true, true]);
    fireEvent.click(answer(/East ridge/));
    arrive();
    await soon(() => expect(server.callsOf(voteOnPoll).map(({ body }) => body)).toEqual([{ id: 1, created_at: aPoll().created_at }]));
    expect(answer(/Left cliff/).textContent).toBe('Left cliffYour vote40%');
  });

  test('that fails is reverted, with a logged warning, a cleared choice and a toast, and can be repeated', async () => {
    server.refuses(voteOnPoll, 'BANNED_HERE');
    await openBox();
    await box();
    fireEvent.click(answer(/East ridge/));
    expect(await screen.findAllByText(/^Your vote was not counted\./)).not.toEqual([]);
    expect(warned).toHaveBeenCalledWith('Vote failed', expect.objectContaining({ code: 'BANNED_HERE' }));
    expect(answer(/East ridge/).getAttribute('aria-pressed')).toBe('false');
    expect(answer(/East ridge/).textContent).toBe('East ridge75%');
    server.answers(voteOnPoll, { status: ok, data: { poll: withVote(aPoll(), 0) } });
    fireEvent.click(answer(/East ridge/));
    await soon(() => expect(answer(/East ridge/).textContent).toBe('East ridgeYour vote80%'));
  });

  test('cast earlier in another tab appears when this one is refused', async () => {
    server.refuses(voteOnPoll, 'ALREADY_VOTED');
    await openBox();
    await box();
    given(votes(3, 2, { has_voted: true, voted_option_id: 1 }));
    fireEvent.click(answer(/East ridge/));
    expect(await screen.findAllByText(/You already voted in this poll\./)).not.toEqual([]);
    await soon(() => expect(answer(/Left cliff/).textContent).toBe('Left cliffYour vote40%'));
  });

  test('survives new counts for the room, which omit it', async () => {
    given(aPoll({ has_voted: true, voted_option_id: 0 }));
    await openBox();
    await box();
    await tell(votes(5, 5));
    await soon(() => expect(answer(/East ridge/).textContent).toBe('East ridgeYour vote50%'));
    expect(isDisabled(answer(/Left cliff/))).toBe(true);
  });

  test('can be cast by keyboard, and the focus stays on the option', async () => {
    server.answers(voteOnPoll, { status: ok, data: { poll: withVote(aPoll(), 0) } });
    const { person } = await openBox();
    await box();
    answer(/East ridge/).focus();
    await person.keyboard('{Enter}');
    await soon(() => expect(answer(/East ridge/).getAttribute('aria-pressed')).toBe('true'));
    expect(document.activeElement).toBe(answer(/East ridge/));
  });
});

test('PO-04 a signed-out visitor cannot vote, and is prompted to sign in', async () => {
  signedIn(null);
  await openBox();
  await box();
  expect(isDisabled(answer(/East ridge/))).toBe(true);
  fireEvent.click(answer(/East ridge/));
  expect(server.callsOf(voteOnPoll)).toEqual([]);
  press('Sign in to vote');
  expect(await screen.findByText('dialog: Sign in to vote')).toBeTruthy();
});

test('PO-05 the poll counts down each second, then ends, locks, and marks and announces the winner', async () => {
  await openWithClock(aPoll({ remaining: 30, removed_in: 45 }));
  expect(state()).toBe('4 votes, 0:30');
  await passes(1);
  expect(state()).toBe('4 votes, 0:29');
  await passes(28);
  expect(state()).toBe('4 votes, 0:01');
  expect(screen.getByText('New poll: Which way up?')).toBeTruthy();
  await passes(1);
  expect(state()).toBe('4 votes, ended');
  expect(answer(/East ridge/).textContent).toBe('East ridgeWinner75%');
  expect([isDisabled(answer(/East ridge/)), isDisabled(answer(/Left cliff/))]).toEqual([true, true]);
  expect(screen.getByText('The poll has ended. East ridge won.')).toBeTruthy();
});

test('PO-05 a tie has no winner', async () => {
  given(votes(2, 2, { remaining: 0, removed_in: 9 }));
  await openBox();
  await box();
  expect(answer(/East ridge/).textContent).toBe('East ridge50%');
  expect(screen.getByText('The poll has ended without a winner.')).toBeTruthy();
});

test('PO-06 the poll is removed after remaining + result_display_duration seconds, collapsing for half a second', async () => {
  await openWithClock(aPoll({ remaining: 3, removed_in: 18 }));
  await passes(17);
  expect(state()).toBe('4 votes, ended');
  await passes(1);
  const heading = screen.getByText('Which way up?');
  expect(heading.closest('[inert]')).not.toBeNull();
  expect(COLLAPSE_MS).toBe(500);
  await passes(COLLAPSE_MS / 1000);
  expect(screen.queryByText('Which way up?')).toBeNull();
});

test('PO-06 with reduced motion the poll disappears without collapsing', async () => {
  setMatchingMedia((query) => query === '(prefers-reduced-motion: reduce)');
  await openWithClock(aPoll({ remaining: 0, removed_in: 1 }));
  expect(state()).toBe('4 votes, ended');
  await passes(1);
  await soon(() => expect(screen.queryByText('Which way up?')).toBeNull());
});

test('PO-06 and PO-07 a delete event removes the poll, and a later update does not restore it', async () => {
  await openBox();
  await box();
  await act(async () => live.send(chatroomEvents(ROOM), pollDeleted.name, []));
  await tell(votes(9, 9));
  await noBox();
  await tell(aPoll({ title: 'And now?', created_at: '2026-01-02T12:05:00.000000Z' }));
  expect(within(await box()).getByRole('heading', { name: 'And now?' })).toBeTruthy();
});

test('PO-07 a new poll appears in every open chat, and its counts follow the votes', async () => {
  given(null);
  await openBox();
  await tell(votes(0, 0));
  await box();
  expect(answer(/East ridge/).textContent).toBe('East ridge0%');
  await tell(votes(1, 3, { remaining: 29 }));
  await soon(() => expect(answer(/Left cliff/).textContent).toBe('Left cliff75%'));
});

test('PO-07 neither a late update of the previous poll nor a late response about it replaces a newer poll', async () => {
  const arrive = server.waits(showPoll, { status: ok, data: { poll: aPoll() } });
  const { cache } = await openBox();
  const newer = aPoll({ title: 'And now?', created_at: '2026-01-02T12:01:00.000000Z' });
  await tell(newer);
  await screen.findByRole('heading', { name: 'And now?' });
  arrive();
  await soon(() => expect(cache.isFetching()).toBe(0));
  await tell(votes(9, 9));
  expect(screen.getByRole('heading', { name: 'And now?' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Which way up?' })).toBeNull();
});

test('PO-07 a late "no poll" response does not hide a poll that started after the request', async () => {
  const arrive = server.waits(showPoll, noPoll);
  const { cache } = await openBox();
  await tell(aPoll());
  await box();
  arrive();
  await soon(() => expect(cache.isFetching()).toBe(0));
  expect(screen.getByRole('heading', { name: 'Which way up?' })).toBeTruthy();

  // A response to a request made after the poll started counts.
  given(null);
  await act(() => cache.refetchQueries());
  await noBox();
});

describe('PO-07 and PO-08 a moderator', () => {
  test('deletes the poll after one confirmation', async () => {
    server.answers(deletePoll, { status: ok, data: null });
    await openBox('moderator');
    await box();
    press('End poll');
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'End this poll?' })).getByRole('button', { name: 'Keep poll' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(deletePoll)).toEqual([]);
    press('End poll');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete poll' }));
    await noBox();
    expect(focusBox).toHaveBeenCalled();
  });

  test('sees an error when the deletion fails, and the poll stays', async () => {
    server.refuses(deletePoll, 'NOT_ALLOWED');
    await openBox('moderator');
    await box();
    press('End poll');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete poll' }));
    expect(await screen.findAllByText(/^The poll was not deleted\./)).not.toEqual([]);
    await box();
  });

  const endNow = async () => {
    press('End poll');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End and show result' }));
  };

  test('ends an open poll early and sees its result, after which the poll can only be deleted', async () => {
    server.answers(endPoll, { data: { poll: aPoll({ duration: 4, remaining: 0, removed_in: 15 }) }, message: 'OK' });
    await openBox('moderator');
    await box();
    await endNow();
    expect(await screen.findByText('4 votes, ended')).toBeTruthy();
    expect(server.callsOf(deletePoll)).toEqual([]);
    press('Delete poll');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this poll?' });
    expect(within(dialog).queryByRole('button', { name: 'End and show result' })).toBeNull();
  });

  test('sees an error when a poll could not be ended', async () => {
    server.refuses(endPoll, 'RATE_LIMITED', { retryAfter: 5 });
    await openBox('moderator');
    await box();
    await endNow();
    expect(await screen.findAllByText(/^Couldn't end the poll\./)).not.toEqual([]);
  });

  test('sees no error when the poll had already ended by itself', async () => {
    server.refuses(endPoll, 'POLL_CLOSED');
    await openBox('moderator');
    await box();
    const asked = server.callsOf(showPoll).length;
    await endNow();
    // The handler that refetches the poll also decides about the error.
    await waitFor(() => expect(server.callsOf(showPoll).length).toBeGreaterThan(asked));
    expect(screen.queryByText(/^Couldn't end the poll\./)).toBeNull();
  });

  test('is the only one who sees the button to end the poll', async () => {
    await openBox('vip');
    await box();
    expect(screen.queryByRole('button', { name: 'End poll' })).toBeNull();
  });
});

test('the poll collapses to a line, expands again, and starts collapsed on a phone', async () => {
  await openBox();
  await box();
  press('Collapse poll');
  await soon(() => expect(screen.queryByRole('button', { name: /East ridge/ })).toBeNull());
  expect(state()).toMatch(/^4 votes, 0:/);
  press('Expand poll');
  expect(answer(/East ridge/)).toBeTruthy();
  undraw();
  setMatchingMedia((query) => query.startsWith(PHONE));
  await openBox();
  await box();
  expect(screen.queryByRole('button', { name: /East ridge/ })).toBeNull();
  press('Expand poll');
  expect(answer(/East ridge/)).toBeTruthy();
});

test('a question and options that look like markup are shown as text', async () => {
  const [first, second] = aPoll().options;
  given(aPoll({ title: '<b>Up?</b>', options: [{ ...first!, label: '<img src=x onerror=alert(1)>' }, second!] }));
  await openBox();
  expect(within(await box()).getByRole('heading', { name: '<b>Up?</b>' })).toBeTruthy();
  expect(answer(/<img src=x/).querySelector('img')).toBeNull();
});
