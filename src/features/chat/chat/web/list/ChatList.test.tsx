import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { UnreachableServer } from '#core/web/api.ts';
import { webFeature } from '#core/web/feature.ts';
import { releaseClock } from '#core/web/testing/web-clock.ts';
import type { MessageEntry } from '../log/entry.ts';
import { aMessage } from '../log/examples.ts';
import { chatFeatures } from '../testing/chat-features.ts';
import { acts, beginList, drawList, endList, log, range, rowOf, rows, say, sayNumbers, wheel } from '../testing/draw-list.tsx';
import { aLaterEntry } from '../testing/later-entry.ts';
import { distanceFromEnd, LIST_HEIGHT, ROW_HEIGHT, scrollTo } from '../testing/stub-layout.ts';

beforeEach(beginList);
afterEach(endList);

const startOf = (row: HTMLElement) => Number(/translateY\((\d+)px\)/.exec(row.style.transform)![1]);

test('L-06 only the rows in view and ten more on either side are rendered', async () => {
  const { list } = await drawList();
  await sayNumbers(...range(1, 400));
  expect(screen.getByText('message 400')).toBeTruthy();
  expect(screen.queryByText('message 1')).toBeNull();
  await wheel(list(), list().scrollTop - 2000);
  const { scrollTop } = list();
  const starts = rows().map(startOf);
  const isAbove = (start: number) => start + ROW_HEIGHT <= scrollTop;
  const isBelow = (start: number) => start >= scrollTop + LIST_HEIGHT;
  expect({ isAboveStartCount: starts.filter(isAbove).length, isBelowStartCount: starts.filter(isBelow).length }).toEqual({
    isAboveStartCount: 10,
    isBelowStartCount: 10,
  });
});

test('L-06 a row that was never rendered counts as 80 px, and rows are 2 px apart', async () => {
  const { list } = await drawList();
  await sayNumbers(...range(1, 400));
  const starts = rows().map(startOf);
  expect(new Set(starts.slice(1).map((start, index) => start - starts[index]!))).toEqual(new Set([ROW_HEIGHT + 2]));
  // The list has 36 px above the rows and 6 px below.
  const estimated = 36 + 400 * 80 + 399 * 2 + 6;
  const measured = (estimated - list().scrollHeight) / (80 - ROW_HEIGHT);
  expect(Number.isInteger(measured)).toBe(true);
  expect(measured).toBeGreaterThanOrEqual(rows().length);
  expect(measured).toBeLessThan(100);
});

test('L-01 the list follows the newest message until the reader scrolls up, and follows again within 10 px of the end', async () => {
  const { list } = await drawList();
  await sayNumbers(...range(1, 100));
  expect(distanceFromEnd(list())).toBe(0);

  await wheel(list(), list().scrollTop - 200);
  await sayNumbers(101, 102);
  expect(screen.getByRole('button', { name: 'Paused, 2 new messages' })).toBeTruthy();

  await wheel(list(), list().scrollHeight);
  expect(screen.queryByRole('button', { name: /Paused/ })).toBeNull();
  await sayNumbers(103);
  expect(distanceFromEnd(list())).toBe(0);
});

test('L-01 a paused list keeps its scroll position while messages arrive', async () => {
  const { list } = await drawList();
  await sayNumbers(...range(1, 100));
  await wheel(list(), list().scrollTop - 400);
  const before = list().scrollTop;
  await sayNumbers(...range(101, 300));
  expect(list().scrollTop).toBe(before);
});

test('L-02 a touch drag pauses the list', async () => {
  const { list } = await drawList();
  await sayNumbers(...range(1, 100));
  fireEvent.touchStart(list(), { touches: [{ clientY: 100 }] });
  fireEvent.touchMove(list(), { touches: [{ clientY: 180 }] });
  act(() => scrollTo(list(), list().scrollTop - 80));
  fireEvent.touchEnd(list(), { touches: [] });
  await sayNumbers(101);
  expect(screen.getByRole('button', { name: 'Paused, 1 new message' })).toBeTruthy();
});

test('L-02 dragging back to the end resumes following, even if the page scrolls after the finger is lifted', async () => {
  const { list } = await drawList();
  await sayNumbers(...range(1, 100));
  const drag = (by: number) => {
    vi.useFakeTimers();
    fireEvent.touchStart(list(), { touches: [{ clientY: 100 }] });
    fireEvent.touchMove(list(), { touches: [{ clientY: 100 + by }] });
    fireEvent.touchEnd(list(), { touches: [] });
    act(() => scrollTo(list(), list().scrollTop - by));
    act(() => vi.advanceTimersByTime(200));
    releaseClock();
  };
  drag(80);
  expect(screen.getByRole('button', { name: /Paused/ })).toBeTruthy();
  drag(-80);
  expect(screen.queryByRole('button', { name: /Paused/ })).toBeNull();
});

test('L-03 when the tab becomes visible again the list jumps to the newest message', async () => {
  const { list } = await drawList();
  await sayNumbers(...range(1, 100));
  await wheel(list(), 0);
  await sayNumbers(101);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(distanceFromEnd(list())).toBe(0);
  expect(screen.queryByRole('button', { name: /Paused/ })).toBeNull();
});

test('L-04 the divider marks the first unread message, and the button jumps to the newest', async () => {
  const { list, person } = await drawList();
  await sayNumbers(...range(1, 30));
  await wheel(list(), list().scrollTop - 40);
  await sayNumbers(31, 32);
  const texts = rows().map((row) => row.textContent);
  expect(texts[texts.indexOf('New messages') + 1]).toContain('message 31');
  await person.click(screen.getByRole('button', { name: 'Paused, 2 new messages' }));
  expect(distanceFromEnd(list())).toBe(0);
  expect(screen.queryByRole('button', { name: /Paused/ })).toBeNull();
});

test('L-08 each type of entry has its own row', async () => {
  const later = webFeature(
    { name: 'later' },
    { chat: async () => ({ chatParts: { rows: { later: ({ entry }) => <p>Later: {entry.text}</p> } } }) },
  );
  await drawList({ features: [...chatFeatures, later] });
  await say(
    aMessage(1, { kind: 'reply', original: { id: 'x', content: 'left cliff!', sender: { id: 1, username: 'oldgoat' } } }),
    aMessage(2, { kind: 'celebration', celebration: { type: 'subscription_renewed', totalMonths: 24 } }),
    { type: 'mod_action', key: 'a', action: 'timeout', by: 'lena', target: 'sam', duration: 10 },
    aLaterEntry('b', 'what another feature tells'),
  );
  // The badge names would be part of the text content.
  for (const badge of document.querySelectorAll('svg')) badge.remove();
  expect(rows().map((row) => row.textContent?.replace(/^.*?[AP]M/, '').replaceAll('  ', ' '))).toEqual([
    'remy: message 1',
    'remy is celebrating 2 years subscribedmessage 2',
    'lena timed out sam for 10 minutes',
    'Later: what another feature tells',
  ]);
  expect(screen.getByText('@oldgoat')).toBeTruthy();
});

test('M-05 to M-07 a deleted message states why it was deleted', async () => {
  await drawList({ role: 'moderator' });
  const deleted = (kind: NonNullable<MessageEntry['deletion']>['kind']) => ({
    kind,
    aiModerated: true,
    violatedRules: ['hate', 'self_harm'],
  });
  await say(
    aMessage(1, { deletion: deleted('user_deleted') }),
    aMessage(2, { deletion: deleted('mod_deleted') }),
    aMessage(3, { deletion: deleted('mod_ban') }),
    aMessage(4, { deletion: deleted('mod_timeout') }),
  );
  const [gone, removed, banned, timedOut] = rows();
  expect(gone!.textContent).toContain('Deleted by a moderator');
  expect(gone!.textContent).not.toContain('message 1');
  expect(removed!.textContent).toMatch(/message 2 \(Deleted\) AI Mod hate$/);
  expect(banned!.textContent).toContain('(Banned)');
  expect(timedOut!.textContent).toContain('(Timed out)');
});

test('a skeleton shows while messages load, and an empty chat invites the first message', async () => {
  const { history } = await drawList();
  expect(screen.getByRole('status', { name: 'Loading messages' })).toBeTruthy();
  await act(() => history.start());
  expect(screen.getByText('Be the first to chat')).toBeTruthy();
});

test('a chat that fails to load says so and can be retried', async () => {
  let down = true;
  const { history, person } = await drawList({
    read: async () => {
      if (down) throw new UnreachableServer('down');
      return { messages: [aMessage(1)], cursor: null };
    },
  });
  await act(() => history.start());
  expect(screen.getByRole('alert').textContent).toContain("Couldn't load chat");
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('message 1')).toBeTruthy();
});

test('scrolling to the top loads older messages and keeps the scroll position', async () => {
  const said = range(1, 220).map((n) => aMessage(n));
  const { list, history } = await drawList({
    read: async ({ cursor, limit }) => {
      const before = said
        .filter(({ position }) => cursor === undefined || position < Number(cursor))
        .reverse()
        .slice(0, limit);
      return { messages: before, cursor: before.length < limit ? null : String(before.at(-1)!.position) };
    },
  });
  await act(() => history.start());
  const fromEnd = () => list().scrollHeight - list().scrollTop;
  await wheel(list(), 100);
  const before = fromEnd();
  await soon(() => expect(log.view().entries).toHaveLength(200));
  expect(Math.abs(fromEnd() - before)).toBeLessThan(ROW_HEIGHT);
  await wheel(list(), 0);
  await soon(() => expect(log.view().history).toBe('complete'));
  await wheel(list(), 0);
  expect(screen.getByText('This is the beginning of the chat')).toBeTruthy();
});

test('hovering a message shows its actions', async () => {
  const { person } = await drawList();
  await sayNumbers(1, 2);
  await person.hover(screen.getByText('message 1'));
  const toolbar = screen.getByRole('toolbar', { name: "Actions for remy's message" });
  fireEvent.click(within(toolbar).getByRole('button', { name: 'Copy text' }));
  expect(acts.copy).toHaveBeenCalledWith(expect.objectContaining({ content: 'message 1' }));
  fireEvent.click(within(toolbar).getByRole('button', { name: 'Reply' }));
  expect(acts.reply).toHaveBeenCalledTimes(1);
});

test('M-01 a moderator has the same actions on a celebration as on a message', async () => {
  const { person } = await drawList({ role: 'moderator' });
  await say(aMessage(1), aMessage(2, { kind: 'celebration', celebration: { type: 'subscription_renewed', totalMonths: 24 } }));
  const actionsOn = async (text: string) => {
    await person.hover(screen.getByText(text));
    const toolbar = screen.getByRole('toolbar', { name: "Actions for remy's message" });
    expect(rowOf(text).contains(toolbar)).toBe(true);
    return within(toolbar).getAllByRole('button');
  };
  const names = (buttons: HTMLElement[]) => buttons.map((button) => button.getAttribute('aria-label'));
  const usual = names(await actionsOn('message 1'));
  const onCelebration = await actionsOn('message 2');
  expect(names(onCelebration)).toEqual(usual);
  expect(usual).toContain('Delete message');
  fireEvent.click(onCelebration[usual.indexOf('Delete message')]!);
  expect(acts.remove).toHaveBeenCalledWith(expect.objectContaining({ kind: 'celebration', content: 'message 2' }));
});

test('M-05 a viewer sees only that a moderator deleted the message, not by which action', async () => {
  await drawList();
  const deleted = (['mod_deleted', 'mod_ban', 'mod_timeout'] as const).map((kind) => ({
    kind,
    aiModerated: true,
    violatedRules: ['hate'],
  }));
  await say(...deleted.map((deletion, at) => aMessage(at + 1, { deletion })));
  for (const row of rows()) expect(row.textContent).toMatch(/remy: Deleted by a moderator$/);
});

test('M-13 reply is not available on own and deleted messages, and a double-click on them does nothing', async () => {
  const { person } = await drawList({ role: 'moderator' });
  await say(
    aMessage(1),
    aMessage(2, { mine: true }),
    aMessage(3, { deletion: { kind: 'mod_deleted', aiModerated: false, violatedRules: [] } }),
    aMessage(4, { mine: true, delivery: 'failed' }),
  );
  for (const text of ['message 2', 'message 3', 'message 4']) {
    await person.hover(screen.getByText(text));
    expect(within(rowOf(text)).queryByRole('button', { name: 'Reply' })).toBeNull();
    await person.dblClick(screen.getByText(text));
  }
  expect(acts.reply).not.toHaveBeenCalled();
  await person.dblClick(screen.getByText('message 1'));
  expect(acts.reply).toHaveBeenCalledTimes(1);
});

test('a signed-out viewer has no message actions', async () => {
  const { person } = await drawList({ viewerName: null });
  await sayNumbers(1);
  await person.hover(screen.getByText('message 1'));
  expect(screen.queryByRole('toolbar')).toBeNull();
  await person.dblClick(screen.getByText('message 1'));
  expect(acts.reply).not.toHaveBeenCalled();
});

test('a failed message can be resent or discarded by its sender', async () => {
  const { person } = await drawList();
  await say(aMessage(1, { mine: true, delivery: 'failed' }));
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(acts.sendAgain).toHaveBeenCalledTimes(1);
  expect(acts.discard).toHaveBeenCalledTimes(1);
});
