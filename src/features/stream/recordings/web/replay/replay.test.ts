import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REPLAY_PAGE_MAX, REPLAY_WINDOW } from '#features/chat/chat/contract/history.ts';
import { beginning, JUMP, type Jump, LOOK_BACK, type Moment, type PageRequest, pageRead, played, wantedPage } from './replay.ts';

interface Said {
  id: number;
  /** Microseconds. */
  position: number;
}

const NOON = Date.UTC(2026, 0, 2, 12);

/** A chat with a message at each of these seconds after noon. Positions in a chat are different from each other. */
function chatOf(seconds: readonly number[]): Said[] {
  const chat: Said[] = [];
  for (const at of seconds.toSorted((a, b) => a - b))
    chat.push({ id: chat.length, position: Math.max((chat.at(-1)?.position ?? 0) + 1, Math.round((NOON + at * 1000) * 1000)) });
  return chat;
}

/** What the server answers: the window, or the part after the cursor, at most `limit` messages. */
function answer(chat: readonly Said[], { from, cursor }: PageRequest, limit: number) {
  const until = (from + REPLAY_WINDOW * 1000) * 1000;
  const all = chat.filter(({ position }) => position >= (cursor === null ? from * 1000 : Number(cursor) + 1) && position < until);
  const messages = all.slice(0, limit);
  return { messages, cursor: all.length > limit ? String(messages.at(-1)!.position) : null };
}

/** A viewer of the recording of a chat: what they see, and what their page requests. */
class Viewing {
  replay = beginning<Said>();
  shown: Said[] = [];
  /** Everything that was said since then is to be seen. */
  since = 0;
  asked: PageRequest[] = [];
  jumps: Jump[] = [];
  readonly #chat: readonly Said[];
  readonly #limit: number;

  constructor(chat: readonly Said[], limit = REPLAY_PAGE_MAX) {
    this.#chat = chat;
    this.#limit = limit;
  }

  at(moment: Moment): void {
    const { replay, due, jump } = played(this.replay, moment);
    this.replay = replay;
    if (jump !== null) this.jumps.push(jump);
    if (jump === 'elsewhere') this.shown = [];
    if (jump === 'back') this.shown = this.shown.filter(({ position }) => position <= moment.date * 1000);
    if (jump !== null) this.since = this.shown.length > 0 ? Math.min(this.since, replay.next.from) : replay.next.from;
    this.#show(due);
  }

  /** Whether there was something to read. */
  read(): boolean {
    const request = wantedPage(this.replay);
    if (request === null) return false;
    this.asked.push(request);
    const { replay, due } = pageRead(this.replay, request, answer(this.#chat, request, this.#limit));
    this.replay = replay;
    this.#show(due);
    return true;
  }

  readAll(): void {
    while (this.read());
  }

  #show(due: readonly Said[]): void {
    const known = new Set(this.shown.map(({ id }) => id));
    this.shown.push(...due.filter(({ id }) => !known.has(id)));
  }
}

/** Playback at this second of a recording without gaps. */
const second = (time: number): Moment => ({ time, date: NOON + time * 1000 });
const seconds = (requests: readonly PageRequest[]) => requests.map(({ from }) => (from - NOON) / 1000);
const shownOf = ({ shown }: Viewing) => shown.map(({ position }) => Math.floor((position / 1000 - NOON) / 1000));

test('RP-01 a message shows when playback reaches it, not before', () => {
  const viewing = new Viewing(chatOf([8, 10, 11, 12]));
  viewing.at(second(10));
  viewing.readAll();
  expect(shownOf(viewing)).toEqual([8, 10]);
  viewing.at(second(11.5));
  expect(shownOf(viewing)).toEqual([8, 10, 11]);
});

test('RP-02 RP-03 the chat is read from 2.5 seconds before the moment on, and then a page for each 5 seconds of playback', () => {
  const viewing = new Viewing([]);
  for (let time = 100; time < 120; time += 0.25) {
    viewing.at(second(time));
    viewing.readAll();
  }
  expect(seconds(viewing.asked)).toEqual([97.5, 102.5, 107.5, 112.5, 117.5]);
});

test('RP-02 a step of more than 2 seconds and a step back read the chat anew, a step of 2 seconds does not', () => {
  const viewing = new Viewing(chatOf([19, 40]));
  for (const time of [20, 22, 24.1, 23]) {
    viewing.at(second(time));
    viewing.read();
  }
  expect(viewing.jumps).toEqual(['elsewhere', 'elsewhere', 'back']);
  expect(seconds(viewing.asked)).toEqual([17.5, 22.5, 21.6, 20.5]);
});

test('RP-01 a step back takes away what was said later, and keeps what was said before', () => {
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

test('a step back to what was not read yet shows nothing before it, so that no message is missing between two others', () => {
  const viewing = new Viewing(chatOf([8, 13, 17, 19]));
  viewing.at(second(10));
  viewing.read();
  viewing.at(second(12));
  for (const time of [14, 16, 18, 20]) viewing.at(second(time));
  expect(shownOf(viewing)).toEqual([8]);
  viewing.at(second(19));
  viewing.readAll();
  expect([viewing.jumps.at(-1), shownOf(viewing)]).toEqual(['elsewhere', [17, 19]]);
});

test('rounded times of two segments are not a step back', () => {
  const viewing = new Viewing([]);
  for (const time of [20, 19.95, 19.92]) viewing.at(second(time));
  expect(viewing.jumps).toEqual(['elsewhere']);
  viewing.at(second(19.85));
  expect(viewing.jumps).toEqual(['elsewhere', 'back']);
});

test('what was said while the stream was interrupted shows when playback is past the gap', () => {
  const viewing = new Viewing(chatOf([9, 14, 22]));
  viewing.at(second(10));
  viewing.readAll();
  // The stream was away from 10.5 to 20 seconds after noon.
  viewing.at({ time: 11, date: NOON + 20_500 });
  viewing.readAll();
  expect([viewing.jumps, shownOf(viewing)]).toEqual([['elsewhere'], [9, 14]]);
});

test('a page that arrives after a jump is dropped', () => {
  const viewing = new Viewing(chatOf([9]));
  viewing.at(second(10));
  const request = wantedPage(viewing.replay)!;
  viewing.at(second(50));
  const late = pageRead(viewing.replay, request, { messages: chatOf([9]), cursor: null });
  expect([late.due, late.replay]).toEqual([[], viewing.replay]);
});

test('a crowded moment is read as far as playback needs it', () => {
  const crowd = Array.from({ length: 3000 }, (_, id) => ({ id, position: (NOON + 8000 + id) * 1000 }));
  const viewing = new Viewing(crowd);
  viewing.at(second(10));
  viewing.readAll();
  expect(viewing.shown.at(-1)!.position).toBeLessThanOrEqual((NOON + 10_000) * 1000);
  expect(viewing.shown).toHaveLength(2001);
  expect(viewing.replay.ahead.length).toBeLessThan(2 * REPLAY_PAGE_MAX);
});

/** Where and how a random viewer goes on: a step of playback at some speed, or a seek, and how many pages the network brings meanwhile. */
const step = fc.record({
  by: fc.oneof(
    { weight: 6, arbitrary: fc.double({ min: 0.05, max: 2, noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min: -300, max: 300, noNaN: true }) },
  ),
  pages: fc.nat(3),
});
const gap = fc.record({ after: fc.nat(600), length: fc.double({ min: 0.1, max: 60, noNaN: true }) });
const watched = fc.record({
  said: fc.array(fc.oneof(fc.double({ min: -10, max: 700, noNaN: true }), fc.constantFrom(100, 101, 102)), { maxLength: 300 }),
  limit: fc.integer({ min: 1, max: 30 }),
  gaps: fc.array(gap, { maxLength: 4 }),
  start: fc.nat(600),
  steps: fc.array(step, { maxLength: 120 }),
});

/** Playback at a second of a recording with gaps. */
const momentIn = (gaps: ReadonlyArray<{ after: number; length: number }>, time: number): Moment => ({
  time,
  date: NOON + (time + gaps.reduce((sum, { after, length }) => sum + (after < time ? length : 0), 0)) * 1000,
});

test('RP-01 RP-02 RP-03 however a recording is watched, exactly what was said since the last jump and before the moment shows', () => {
  fc.assert(
    fc.property(watched, ({ said, limit, gaps, start, steps }) => {
      const chat = chatOf(said);
      const viewing = new Viewing(chat, limit);
      let time = start;
      viewing.at(momentIn(gaps, time));
      for (const { by, pages } of steps) {
        time = Math.min(600, Math.max(0, time + by));
        const moment = momentIn(gaps, time);
        const jumpsBefore = viewing.jumps.length;
        // Further than the last moment when that was a small step back.
        const before = viewing.replay.moment!;
        viewing.at(moment);
        // Added rather than subtracted, as the rule does: 8.05 is not later than 6.05 + 2, but 8.05 - 6.05 is more than 2.
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
