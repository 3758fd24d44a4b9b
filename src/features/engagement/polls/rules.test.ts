import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NewPoll, POLL_DURATIONS, RESULT_DURATIONS } from './contract.ts';
import { aPoll, later, NOON } from './examples.ts';
import {
  answerSlots,
  isActive,
  isRemoved,
  percent,
  phaseOf,
  receivedPoll,
  secondsLeft,
  secondsUntilRemoved,
  timesOf,
  untilNextSecond,
  voteRefusal,
  winner,
  withRemoval,
  withUpdate,
  withVote,
} from './rules.ts';

const votes = (...counts: number[]) => counts.map((count, id) => ({ id, label: `Answer ${id}`, votes: count }));

describe('PO-01 a new poll', () => {
  const aNew = (change: object = {}) => ({
    title: 'Next?',
    options: ['Up', 'Down'],
    duration: 30,
    result_display_duration: 15,
    ...change,
  });
  const isValid = (change: object) => NewPoll.safeParse(aNew(change)).success;

  test('needs 2 to 64 characters in the question and in every answer', () => {
    for (const text of ['ab', 'x'.repeat(64), '🙂'.repeat(64), ' padded  ', '日本']) {
      expect([text, isValid({ title: text }), isValid({ options: [text, 'Down'] })]).toEqual([text, true, true]);
    }
    for (const text of ['a', 'x'.repeat(65), 'a\n']) {
      expect([text, isValid({ title: text }), isValid({ options: [text, 'Down', 'Left'] })]).toEqual([text, false, false]);
    }
    for (const title of ['', '   ', '\u200b\u200b\u200b']) expect([title, isValid({ title })]).toEqual([title, false]);
  });

  test('needs 2 to 6 answers, not counting blank ones', () => {
    const six = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    expect([isValid({ options: six }), isValid({ options: [...six, 'Seven'] })]).toEqual([true, false]);
    expect([isValid({ options: ['One'] }), isValid({ options: ['One', '', '  '] }), isValid({ options: [] })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(NewPoll.parse(aNew({ options: [' One', '', 'Two\n'] })).options).toEqual(['One', 'Two']);
  });

  test('accepts only the listed durations', () => {
    expect(POLL_DURATIONS.map((duration) => isValid({ duration }))).toEqual([true, true, true, true, true]);
    expect(RESULT_DURATIONS.map((length) => isValid({ result_display_duration: length }))).toEqual(Array(6).fill(true));
    expect([15, 31, 60, '30', null, undefined].map((duration) => isValid({ duration }))).toEqual(Array(6).fill(false));
    expect([0, 45, 60, 301].map((length) => isValid({ result_display_duration: length }))).toEqual(Array(4).fill(false));
  });

  test('replaces line breaks with spaces, because a question is one line of plain text', () => {
    expect(NewPoll.parse(aNew({ title: 'up\nor\u2028down' })).title).toBe('up or down');
  });
});

describe('PO-02 the slots of the form', () => {
  test.each([
    [['', ''], -1, ['', '']],
    [['Up', ''], 0, ['Up', '']],
    [['Up', 'Down'], 1, ['Up', 'Down', '']],
    [['Up', 'Down', 'Left', ''], 2, ['Up', 'Down', 'Left', '']],
    [['One', 'Two', 'Three', 'Four', 'Five', 'Six'], 5, ['One', 'Two', 'Three', 'Four', 'Five', 'Six']],
    [['Up', 'Down', '', ''], 2, ['Up', 'Down', '']],
    [['Up', '', ''], 1, ['Up', '']],
    [['', 'Down'], 1, ['', 'Down', '']],
    [['Up', '', 'Left', ''], 1, ['Up', '', 'Left', '']],
    [['Up', '', 'Left', ''], -1, ['Up', 'Left', '']],
    [['', '', 'Left', ''], -1, ['Left', '']],
  ])('for %j while slot %i is being edited are %j', (answers, editing, slots) => {
    expect(answerSlots(answers, editing)).toEqual(slots);
  });

  test('always number two to six, keep every text, and offer one more blank slot while there is room', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', ' ', 'Up', 'Down'), { maxLength: 6 }), (answers) => {
        const slots = answerSlots(answers);
        const filled = answers.filter((answer) => answer.trim() !== '');
        expect(slots.filter((slot) => slot !== '')).toEqual(filled);
        expect(slots).toHaveLength(Math.min(6, Math.max(2, filled.length + 1)));
      }),
    );
  });
});

describe('PO-05 and PO-06 only the clock changes the phase', () => {
  const times = timesOf(NOON, 30, 15);

  test('a poll is active while seconds are left, rounded up', () => {
    expect([0, 0.001, 1, 29.999, 30, 31].map((at) => secondsLeft(times, later(at)))).toEqual([30, 30, 29, 1, 0, 0]);
    expect([isActive(times, later(29.999)), isActive(times, later(30))]).toEqual([true, false]);
  });

  test('a poll is removed after remaining + result_display_duration seconds', () => {
    expect([0, 30, 44.999, 45, 99].map((at) => secondsUntilRemoved(times, later(at)))).toEqual([45, 15, 1, 0, 0]);
    expect([isRemoved(times, later(44.999)), isRemoved(times, later(45))]).toEqual([false, true]);
    expect([0, 29.999, 30, 44.999, 45].map((at) => phaseOf(times, later(at)))).toEqual(['open', 'open', 'ended', 'ended', 'removed']);
    expect(phaseOf(withRemoval(receivedPoll(aPoll(), NOON)), later(1))).toBe('removed');
  });

  test('the next tick is when either countdown drops by one second', () => {
    const uneven = { endsAt: later(30.4).getTime(), removedAt: later(45.1).getTime() };
    expect([0, 0.1, 0.2, 30.3, 45.05, 45.1].map((at) => untilNextSecond(uneven, later(at)))).toEqual([100, 300, 200, 100, 50, null]);
    expect(untilNextSecond(times, NOON)).toBe(1000);
  });

  test('a browser counts from the time of arrival, regardless of its clock', () => {
    const known = receivedPoll(aPoll({ remaining: 12, removed_in: 27 }), later(9000));
    expect([9000, 9011.5, 9012].map((at) => secondsLeft(known, later(at)))).toEqual([12, 1, 0]);
    expect([isRemoved(known, later(9026.9)), isRemoved(known, later(9027))]).toEqual([false, true]);
  });
});

describe('PO-07 a live update', () => {
  const known = receivedPoll(aPoll({ has_voted: true, voted_option_id: 1 }), NOON);

  test("updates the counts and keeps the viewer's own vote, which is not in the event", () => {
    const { poll } = withUpdate(known, receivedPoll(aPoll({ options: votes(4, 2) }), later(1)));
    expect(poll).toMatchObject({ has_voted: true, voted_option_id: 1, options: [{ votes: 4 }, { votes: 2 }] });
  });

  test('that arrives out of order removes no votes and never extends the poll', () => {
    const update = receivedPoll(aPoll({ options: votes(2, 5), remaining: 30, removed_in: 45 }), later(0.6));
    const next = withUpdate(known, update);
    expect(next.poll.options.map((option) => option.votes)).toEqual([3, 5]);
    expect({ endsAt: next.endsAt, removedAt: next.removedAt }).toEqual({ endsAt: known.endsAt, removedAt: known.removedAt });
    expect(withUpdate(known, receivedPoll(aPoll({ remaining: 28 }), later(1))).endsAt).toBe(later(29).getTime());
  });

  test("of another poll replaces the current one, including the viewer's vote", () => {
    const other = receivedPoll(aPoll({ title: 'Again?', created_at: '2026-01-02T12:01:00.000000Z' }), later(60));
    expect(withUpdate(known, other)).toBe(other);
    expect(withUpdate(null, other)).toBe(other);
  });

  test('PO-07 of an older poll that arrives late does not replace the newer one', () => {
    const newer = receivedPoll(aPoll({ title: 'Again?', created_at: '2026-01-02T12:01:00.000000Z' }), later(60));
    expect(withUpdate(newer, receivedPoll(aPoll({ options: votes(9, 9) }), later(61)))).toBe(newer);
  });

  test('PO-07 in whatever order updates arrive, the newest poll is shown with its highest counts', () => {
    const anUpdate = fc.record({ minute: fc.integer({ min: 0, max: 3 }), left: fc.nat(20), right: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(anUpdate, { minLength: 1, maxLength: 12 }), (updates) => {
        const createdAt = (minute: number) => `2026-01-02T12:0${minute}:00.000000Z`;
        const received = updates.map(({ minute, left, right }) =>
          receivedPoll(aPoll({ created_at: createdAt(minute), options: votes(left, right) }), NOON),
        );
        const shown = received.reduce<ReturnType<typeof receivedPoll> | null>(withUpdate, null)!;
        const newest = Math.max(...updates.map(({ minute }) => minute));
        const ofNewest = updates.filter(({ minute }) => minute === newest);
        expect([shown.poll.created_at, ...shown.poll.options.map((option) => option.votes)]).toEqual([
          createdAt(newest),
          Math.max(...ofNewest.map(({ left }) => left)),
          Math.max(...ofNewest.map(({ right }) => right)),
        ]);
      }),
    );
  });

  test('PO-06 that arrives after the poll was deleted does not restore it', () => {
    const late = withUpdate(withRemoval(known), receivedPoll(aPoll(), later(1)));
    expect(isRemoved(late, later(1))).toBe(true);
  });
});

describe('PO-04 a vote', () => {
  const times = timesOf(NOON, 30, 15);
  const refusalOf = (poll = aPoll(), choice: number | null = null, option = 0, at = later(1)) =>
    voteRefusal(poll, times, choice, option, at);

  test.each([
    ['is accepted', refusalOf(), null],
    ['is accepted until the second the poll closes', refusalOf(aPoll(), undefined, 0, later(29.999)), null],
    ['is refused when time is up', refusalOf(aPoll(), undefined, 0, later(30)), 'POLL_CLOSED'],
    ['is refused after an earlier vote', refusalOf(aPoll({ has_voted: true, voted_option_id: 1 })), 'ALREADY_VOTED'],
    ['is refused while another vote is in flight', refusalOf(aPoll(), 1), 'ALREADY_VOTED'],
    ['is refused for an unknown answer', refusalOf(aPoll(), undefined, 2), 'OPTION_NOT_FOUND'],
  ])('%s', (_what, refusal, expected) => {
    expect(refusal).toBe(expected);
  });
});

test('PO-03 a vote counts once and marks the poll as voted', () => {
  const before = aPoll();
  expect(withVote(before, 1)).toEqual(
    aPoll({ options: [before.options[0]!, { ...before.options[1]!, votes: 2 }], has_voted: true, voted_option_id: 1 }),
  );
});

test('PO-05 the winner is the only option with the top count above zero; a tie has none', () => {
  expect(winner(votes(3, 1, 2))).toMatchObject({ id: 0 });
  expect([winner(votes(2, 2, 1)), winner(votes(0, 0)), winner(votes(1, 1, 1))]).toEqual([null, null, null]);
});

test('PO-06 percentages are whole numbers, and all 0 before the first vote', () => {
  const shares = (...counts: number[]) => votes(...counts).map((option, _at, all) => percent(option, all));
  expect([shares(1, 2), shares(1, 1, 1), shares(0, 0), shares(1, 199)]).toEqual([
    [33, 67],
    [33, 33, 33],
    [0, 0],
    [1, 100],
  ]);
});
