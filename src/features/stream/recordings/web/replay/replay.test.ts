import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REPLAY_PAGE_MAX, REPLAY_WINDOW } from '#features/chat/chat/contract/history.ts';
import { advanced, JUMP, type Jump, LOOK_BACK, type Moment, newReplay, nextPage, type PageRequest, withPage } from './replay.ts';

interface Message {
  id: number;
  /** Microseconds. */
  position: number;
}

const NOON = Date.UTC(2026, 0, 2, 12);

/** A chat with a message at each of these seconds after noon. Positions are unique. */
function chatOf(seconds: readonly number[]): Message[] {
  const chat: Message[] = [];
  for (const at of seconds.toSorted((a, b) => a - b))
    chat.push({ id: chat.length, position: Math.max((chat.at(-1)?.position ?? 0) + 1, Math.round((NOON + at * 1000) * 1000)) });
  return chat;
}

/** Server response: the window, or its part after the cursor, at most `limit` messages. */
function answer(chat: readonly Message[], { from, cursor }: PageRequest, limit: number) {
  const until = (from + REPLAY_WINDOW * 1000) * 1000;
  const all = chat.filter(({ position }) => position >= (cursor === null ? from * 1000 : Number(cursor) + 1) && position < until);
  const messages = all.slice(0, limit);
  return { messages, cursor: all.length > limit ? String(messages.at(-1)!.position) : null };
}

/** A viewer of a recording: the shown messages, and the requests of the page. */
class Viewing {
  replay = newReplay<Message>();
  shown: Message[] = [];
  /** All messages since then must be shown. */
  since = 0;
  requests: PageRequest[] = [];
  jumps: Jump[] = [];
  readonly #chat: readonly Message[];
  readonly #limit: number;

  constructor(chat: readonly Message[], limit = REPLAY_PAGE_MAX) {
    this.#chat = chat;
    this.#limit = limit;
  }

  at(moment: Moment): void {
    const { replay, due, jump } = advanced(this.replay, moment);
    this.replay = replay;
    if (jump !== null) this.jumps.push(jump);
    if (jump === 'elsewhere') this.shown = [];
    if (jump === 'back') this.shown = this.shown.filter(({ position }) => position <= moment.date * 1000);
    if (jump !== null) this.since = this.shown.length > 0 ? Math.min(this.since, replay.next.from) : replay.next.from;
    this.#show(due);
  }

  /** Returns whether a page was requested. */
  read(): boolean {
    const request = nextPage(this.replay);
    if (request === null) return false;
    this.requests.push(request);
    const { replay, due } = withPage(this.replay, request, answer(this.#chat, request, this.#limit));
    this.replay = replay;
    this.#show(due);
    return true;
  }

  readAll(): void {
    while (this.read());
  }

  #show(due: readonly Message[]): void {
    const known = new Set(this.shown.map(({ id }) => id));
    this.shown.push(...due.filter(({ id }) => !known.has(id)));
  }
}

/** A playback position in a recording without gaps. */
const second = (time: number): Moment => ({ time, date: NOON + time * 1000 });
const seconds = (requests: readonly PageRequest[]) => requests.map(({ from }) => (from - NOON) / 1000);
const shownOf = ({ shown }: Viewing) => shown.map(({ position }) => Math.floor((position / 1000 - NOON) / 1000));

test('RP-01 a message appears when playback reaches it, not before', () => {
  const viewing = new Viewing(chatOf([8, 10, 11, 12]));
  viewing.at(second(10));
  viewing.readAll();
  expect(shownOf(viewing)).toEqual([8, 10]);
  viewing.at(second(11.5));
  expect(shownOf(viewing)).toEqual([8, 10, 11]);
});

test('RP-02 RP-03 the chat is read from 2.5 seconds before the position, and then a page per 5 seconds of playback', () => {
  const viewing = new Viewing([]);
  for (let time = 100; time < 120; time += 0.25) {
    viewing.at(second(time));
    viewing.readAll();
  }
  expect(seconds(viewing.requests)).toEqual([97.5, 102.5, 107.5, 112.5, 117.5]);
});

test('RP-02 a step of more than 2 seconds and a step back reread the chat, a step of 2 seconds does not', () => {
  const viewing = new Viewing(chatOf([19, 40]));
  for (const time of [20, 22, 24.1, 23]) {
    viewing.at(second(time));
    viewing.read();
  }
  expect(viewing.jumps).toEqual(['elsewhere', 'elsewhere', 'back']);
  expect(seconds(viewing.requests)).toEqual([17.5, 22.5, 21.6, 20.5]);
});

test('RP-01 a step back removes later messages and keeps earlier ones', () => {
  const viewing = new Viewing(chatOf([10, 11, 12, 13]));
  for (const time of [10, 11.5, 13]) {
    viewing.at(second(time));
    viewing.readAll();
  }
  viewing.at(second(11.2));
  expect(shownOf(viewing)).toEqual([10, 11]);
  viewing.readAll();
  expect(shownOf(viewing)).toEqual([10, 11]);
});

test('a step back to an unread position shows nothing before it, so that no message is missing in between', () => {
  const viewing = new Viewing(chatOf([8, 13, 17, 19]));
  viewing.at(second(10));
  viewing.read();
  viewing.at(second(12));
  for (const time of [14, 16, 18, 20]) viewing.at(second(time));
  expect(shownOf(viewing)).toEqual([8]);
  viewing.at(second(19));
  viewing.readAll();
  expect({ jumps: viewing.jumps.at(-1), shown: shownOf(viewing) }).toEqual({ jumps: 'elsewhere', shown: [17, 19] });
});

test('rounded times of two segments are not a step back', () => {
  const viewing = new Viewing([]);
  for (const time of [20, 19.95, 19.92]) viewing.at(second(time));
  expect(viewing.jumps).toEqual(['elsewhere']);
  viewing.at(second(19.85));
  expect(viewing.jumps).toEqual(['elsewhere', 'back']);
});

test('messages sent during an interruption appear when playback passes the gap', () => {
  const viewing = new Viewing(chatOf([9, 14, 22]));
  viewing.at(second(10));
  viewing.readAll();
  // The stream was interrupted from 10.5 to 20 seconds after noon.
  viewing.at({ time: 11, date: NOON + 20_500 });
  viewing.readAll();
  expect({ jumps: viewing.jumps, shown: shownOf(viewing) }).toEqual({ jumps: ['elsewhere'], shown: [9, 14] });
});

test('a page that arrives after a jump is dropped', () => {
  const viewing = new Viewing(chatOf([9]));
  viewing.at(second(10));
  const request = nextPage(viewing.replay)!;
  viewing.at(second(50));
  const late = withPage(viewing.replay, request, { messages: chatOf([9]), cursor: null });
  expect({ due: late.due, replay: late.replay }).toEqual({ due: [], replay: viewing.replay });
});

test('a busy chat is read as far as playback needs it', () => {
  const crowd = Array.from({ length: 3000 }, (_, id) => ({ id, position: (NOON + 8000 + id) * 1000 }));
  const viewing = new Viewing(crowd);
  viewing.at(second(10));
  viewing.readAll();
  expect(viewing.shown.at(-1)!.position).toBeLessThanOrEqual((NOON + 10_000) * 1000);
  expect(viewing.shown).toHaveLength(2001);
  expect(viewing.replay.ahead.length).toBeLessThan(2 * REPLAY_PAGE_MAX);
});

/** A random viewer's action: a playback step at some speed, or a seek, and the number of pages that arrive meanwhile. */
const step = fc.record({
  by: fc.oneof(
    { weight: 6, arbitrary: fc.double({ min: 0.05, max: 2, noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min: -300, max: 300, noNaN: true }) },
  ),
  pages: fc.nat(3),
});
const gap = fc.record({ after: fc.nat(600), length: fc.double({ min: 0.1, max: 60, noNaN: true }) });
const watched = fc.record({
  sentAt: fc.array(fc.oneof(fc.double({ min: -10, max: 700, noNaN: true }), fc.constantFrom(100, 101, 102)), { maxLength: 300 }),
  limit: fc.integer({ min: 1, max: 30 }),
  gaps: fc.array(gap, { maxLength: 4 }),
  start: fc.nat(600),
  steps: fc.array(step, { maxLength: 120 }),
});

/** A playback position in a recording with gaps. */
const momentIn = (gaps: ReadonlyArray<{ after: number; length: number }>, time: number): Moment => ({
  time,
  date: NOON + (time + gaps.reduce((sum, { after, length }) => sum + (after < time ? length : 0), 0)) * 1000,
});

test('RP-01 RP-02 RP-03 for any playback, exactly the messages since the last jump and before the position are shown', () => {
  fc.assert(
    fc.property(watched, ({ sentAt, limit, gaps, start, steps }) => {
      const chat = chatOf(sentAt);
      const viewing = new Viewing(chat, limit);
      let time = start;
      viewing.at(momentIn(gaps, time));
      for (const { by, pages } of steps) {
        time = Math.min(600, Math.max(0, time + by));
        const moment = momentIn(gaps, time);
        const jumpsBefore = viewing.jumps.length;
        // Later than the last moment after a small step back.
        const before = viewing.replay.moment!;
        viewing.at(moment);
        // Added rather than subtracted, as in the rule: 8.05 is not later than 6.05 + 2, but 8.05 - 6.05 is more than 2.
        if (moment.time > before.time + JUMP || moment.time < before.time - JUMP) expect(viewing.jumps).toHaveLength(jumpsBefore + 1);
        for (let page = 0; page < pages; page++) viewing.read();
        const reached = viewing.replay.moment!.date;
        expect(viewing.shown.every(({ position }) => position <= reached * 1000)).toBe(true);
        expect(viewing.replay.ahead.length).toBeLessThan(2 * REPLAY_PAGE_MAX);
      }
      viewing.readAll();
      const { date } = viewing.replay.moment!;
      const expected = chat.filter(({ position }) => position >= viewing.since * 1000 && position <= date * 1000);
      const shownSince = viewing.shown.filter(({ position }) => position >= viewing.since * 1000);
      expect(shownSince.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(viewing.replay.readUntil - date).toBeGreaterThanOrEqual(LOOK_BACK * 1000);
      expect(new Set(viewing.shown.map(({ id }) => id)).size).toBe(viewing.shown.length);
    }),
    { numRuns: 300 },
  );
});
