import { describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Goal } from './contract.ts';
import { aGoal, later, NOON, wireLater } from './examples.ts';
import {
  actionOf,
  changeRefusal,
  countdownOf,
  endRefusal,
  isGrayed,
  isShown,
  percentOf,
  shownGoals,
  stateOf,
  targetRefusal,
  untilNextTick,
  withGoal,
} from './rules.ts';

describe('GO-02 the state of a goal', () => {
  test.each<[string, Partial<Goal>, string]>([
    ['is active with an active status and an end in the future', { end_date: wireLater(1) }, 'active'],
    ['is active without an end', { end_date: null }, 'active'],
    ['is expired as of its end date', { end_date: wireLater(0) }, 'expired'],
    ['is expired by its status', { status: 'expired' }, 'expired'],
    ['is achieved by its status', { status: 'achieved' }, 'achieved'],
    ['is achieved by its date, regardless of its status', { achieved_at: wireLater(-5) }, 'achieved'],
    ['is achieved when its count is at the target', { current_value: 200 }, 'achieved'],
    ['is achieved when its count is above the target', { current_value: 203 }, 'achieved'],
    ['is not achieved one below the target', { current_value: 199 }, 'active'],
    ['is expired when it reached the target only after its end', { current_value: 200, end_date: wireLater(0) }, 'expired'],
    ['stays achieved after its end date', { status: 'achieved', achieved_at: wireLater(-9), end_date: wireLater(-5) }, 'achieved'],
    ['is canceled by its status, also after its end date', { status: 'canceled', end_date: wireLater(-5) }, 'canceled'],
    ['is canceled even with a full count', { status: 'canceled', current_value: 200 }, 'canceled'],
  ])('%s', (_sentence, change, state) => {
    expect(stateOf(aGoal(change), NOON)).toBe(state);
  });

  test('canceled and expired goals are grayed out, active and achieved ones are not', () => {
    expect((['active', 'achieved', 'expired', 'canceled'] as const).map(isGrayed)).toEqual([false, false, true, true]);
  });

  test('100 percent means that the target was reached, and more is never shown', () => {
    expect([0, 1, 199, 200, 500].map((current_value) => percentOf({ current_value, target_value: 200 }))).toEqual([0, 0, 99, 100, 100]);
  });
});

describe('GO-04 the countdown', () => {
  test.each([
    [0, 'red', 'second', 0],
    [1, 'red', 'second', 1],
    [14.2, 'red', 'second', 15],
    [15, 'red', 'second', 15],
    [15.1, 'orange', 'second', 16],
    [30, 'orange', 'second', 30],
    [31, 'green', 'second', 31],
    [60, 'green', 'second', 60],
    [61, 'clock', 'minute', 1],
    [119, 'clock', 'minute', 1],
    [120, 'clock', 'minute', 2],
    [3599, 'clock', 'minute', 59],
    [3600, 'clock', 'hour', 1],
    [18.5 * 3600, 'clock', 'hour', 18],
    [6 * DAY_SECONDS + 5, 'clock', 'day', 6],
  ] as const)('with %s s left is %s and shows %s %s', (left, tone, unit, count) => {
    expect(countdownOf(wireLater(left), NOON)).toEqual({ tone, unit, count });
  });

  test('ticks every 60 s until the last minute, and then every second until the end', () => {
    expect([600, 121, 61.5, 60, 59.25, 1, 0, -3].map((left) => untilNextTick(wireLater(left), NOON))).toEqual([
      60_000,
      60_000,
      1_500,
      1_000,
      250,
      1_000,
      null,
      null,
    ]);
  });
});

describe('which goals a channel shows', () => {
  test('a running one, and one that ended within the last minute', () => {
    const goals: Partial<Goal>[] = [
      {},
      { status: 'achieved', achieved_at: wireLater(0), updated_at: wireLater(0) },
      { status: 'canceled', updated_at: wireLater(0) },
      { status: 'expired', end_date: wireLater(0), updated_at: wireLater(5) },
      { status: 'active', end_date: wireLater(0) },
    ];
    const at = (seconds: number) => goals.map((change) => isShown(aGoal(change), later(seconds)));
    expect(at(59.999)).toEqual([true, true, true, true, true]);
    expect(at(60)).toEqual([true, false, false, false, false]);
  });

  test('one of each type, followers first', () => {
    const [followers, subs] = [aGoal(), aGoal({ id: 'chgoal_2', type: 'subscriptions' })];
    expect(shownGoals([subs, followers], NOON)).toEqual([followers, subs]);
  });
});

describe('GO-06 the known goals of a browser', () => {
  const at = (seconds: number, current_value: number, change: Partial<Goal> = {}) =>
    aGoal({ updated_at: wireLater(seconds), current_value, ...change });

  test('contain the latest version of a goal: a count can fall, but a late frame changes nothing', () => {
    const rises = withGoal([at(1, 10)], at(2, 11));
    expect(rises).toEqual([at(2, 11)]);
    expect(withGoal(rises, at(1, 10))).toBe(rises);
    expect(withGoal(rises, at(3, 10))).toEqual([at(3, 10)]);
  });

  test('never resume a goal that has ended', () => {
    const ended = [at(5, 200, { status: 'achieved', achieved_at: wireLater(5) })];
    expect(withGoal(ended, at(4, 199))).toBe(ended);
  });

  test('keep the goals of the other type, and replace the last goal of a type by a newer one', () => {
    const subs = aGoal({ id: 'chgoal_5', type: 'subscriptions' });
    const next = aGoal({ id: 'chgoal_01KE0000000000000000000002' });
    const known = withGoal([subs, aGoal()], next);
    expect(known).toEqual([subs, next]);
    expect(withGoal(known, at(99, 150))).toBe(known);
    expect(withGoal([], subs)).toEqual([subs]);
  });
});

describe('GO-06 changes of a goal', () => {
  test('the target must be above the current count', () => {
    expect([141, 142, 143].map((target) => targetRefusal(target, 142))).toEqual(['GOAL_TARGET_TOO_LOW', 'GOAL_TARGET_TOO_LOW', null]);
  });

  test('the end must be in the future or absent', () => {
    expect([null, wireLater(1), wireLater(0), wireLater(-1)].map((end) => endRefusal(end, NOON))).toEqual([
      null,
      null,
      'GOAL_END_PAST',
      'GOAL_END_PAST',
    ]);
  });

  test('only a running goal can be changed, within these bounds', () => {
    const goal = aGoal({ end_date: wireLater(60) });
    expect(changeRefusal(goal, { title: 'x', target_value: 143, end_date: null }, NOON)).toBeNull();
    expect(changeRefusal(goal, { target_value: 142 }, NOON)).toBe('GOAL_TARGET_TOO_LOW');
    expect(changeRefusal(goal, { end_date: wireLater(0) }, NOON)).toBe('GOAL_END_PAST');
    expect(changeRefusal(goal, { title: 'x' }, later(60))).toBe('GOAL_ENDED');
    expect(changeRefusal(aGoal({ status: 'achieved' }), { title: 'x' }, NOON)).toBe('GOAL_ENDED');
  });
});

describe('GO-05 the button of a card', () => {
  const STRANGER = { isFollowing: false, isSubscribed: false, isBroadcaster: false, canSubscribe: true };
  const followers = (viewer = {}, isPreview = false) => actionOf(aGoal(), { ...STRANGER, ...viewer }, NOON, isPreview);
  const subscriptions = (viewer = {}) => actionOf(aGoal({ type: 'subscriptions' }), { ...STRANGER, ...viewer }, NOON);

  test('follows for viewers who do not follow yet, and is hidden once they do', () => {
    expect([followers(), followers({ isFollowing: true })]).toEqual(['follow', null]);
  });

  test("never follows the viewer's own channel, except in a preview", () => {
    expect([followers({ isBroadcaster: true }), followers({ isBroadcaster: true }, true)]).toEqual([null, 'follow']);
  });

  test('subscribes for people without a subscription, where subscriptions are sold', () => {
    expect([subscriptions(), subscriptions({ isSubscribed: true }), subscriptions({ canSubscribe: false })]).toEqual([
      'subscribe',
      null,
      null,
    ]);
  });

  test('shows the broadcaster as subscribed', () => {
    expect(subscriptions({ isBroadcaster: true })).toBe('subscribed');
  });

  test('exists only while the goal runs', () => {
    expect(actionOf(aGoal({ status: 'canceled' }), STRANGER, NOON)).toBeNull();
    expect(actionOf(aGoal({ end_date: wireLater(0) }), STRANGER, NOON, true)).toBeNull();
  });
});
