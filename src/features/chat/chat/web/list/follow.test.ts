import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterFollowEvent, FOLLOWING, type FollowEvent } from './follow.ts';

const after = (...events: FollowEvent[]) => events.reduce(afterFollowEvent, FOLLOWING);
const up: FollowEvent[] = [
  { type: 'mouse_start' },
  { type: 'up' },
  { type: 'scrolled', by: -80, distance: 80 },
  { type: 'mouse_end', distance: 80 },
];

test('L-01 scrolling up pauses the list, and scrolling back to within 10 px of the bottom resumes it', () => {
  expect(after(...up).paused).toBe(true);
  const back = (distance: number) =>
    after(...up, { type: 'mouse_start' }, { type: 'scrolled', by: 80 - distance, distance }, { type: 'mouse_end', distance });
  expect(back(11).paused).toBe(true);
  expect(back(10).paused).toBe(false);
});

test('L-01 a wheel event that leaves the list at the bottom does not pause it', () => {
  const events: FollowEvent[] = [
    { type: 'mouse_start' },
    { type: 'up' },
    { type: 'scrolled', by: -4, distance: 4 },
    { type: 'mouse_end', distance: 4 },
  ];
  expect(after(...events).paused).toBe(false);
});

test('L-01 scrolling by trimmed or measured rows does not pause the list', () => {
  expect(after({ type: 'scrolled', by: -300, distance: 120 }).paused).toBe(false);
});

test('L-02 a touch drag pauses the list like the wheel', () => {
  const drag: FollowEvent[] = [
    { type: 'touch_start' },
    { type: 'up' },
    { type: 'scrolled', by: -60, distance: 60 },
    { type: 'touch_end', distance: 60 },
  ];
  expect(after(...drag).paused).toBe(true);
});

test('L-02 while a finger holds the list, the wheel does not resume it, and vice versa', () => {
  const dragging: FollowEvent[] = [{ type: 'touch_start' }, { type: 'up' }, { type: 'scrolled', by: -60, distance: 60 }];
  const wheelToBottom: FollowEvent[] = [
    { type: 'mouse_start' },
    { type: 'scrolled', by: 60, distance: 0 },
    { type: 'mouse_end', distance: 0 },
  ];
  expect(after(...dragging, ...wheelToBottom).paused).toBe(true);
  expect(after(...dragging, ...wheelToBottom, { type: 'touch_end', distance: 0 }).paused).toBe(false);

  const holding: FollowEvent[] = [{ type: 'mouse_start' }, { type: 'scrolled', by: -60, distance: 60 }];
  const touchToBottom: FollowEvent[] = [
    { type: 'touch_start' },
    { type: 'scrolled', by: 60, distance: 0 },
    { type: 'touch_end', distance: 0 },
  ];
  expect(after(...holding, ...touchToBottom).paused).toBe(true);
});

test('L-02 a flick whose momentum reaches the bottom resumes following', () => {
  const flick: FollowEvent[] = [
    { type: 'touch_start' },
    { type: 'scrolled', by: 200, distance: 700 },
    { type: 'touch_end', distance: 700 },
  ];
  expect(after(...up, ...flick, { type: 'scrolled', by: 695, distance: 5 }).paused).toBe(false);
});

test('a chat paused with its button stays paused after a click or tap on the list', () => {
  const tap: FollowEvent[] = [{ type: 'touch_start' }, { type: 'touch_end', distance: 0 }];
  const click: FollowEvent[] = [{ type: 'mouse_start' }, { type: 'mouse_end', distance: 0 }];
  expect(after({ type: 'pause' }, ...tap, ...click).paused).toBe(true);
});

test('L-02 no sequence of input resumes following while a finger or the mouse holds the list', () => {
  const distance = fc.integer({ min: 0, max: 40 });
  const event: fc.Arbitrary<FollowEvent> = fc.oneof(
    fc.record({ type: fc.constantFrom('touch_start' as const, 'mouse_start' as const, 'up' as const) }),
    fc.record({ type: fc.constantFrom('touch_end' as const, 'mouse_end' as const), distance }),
    fc.record({ type: fc.constant('scrolled' as const), by: fc.integer({ min: -40, max: 40 }), distance }),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let follow = FOLLOWING;
      for (const one of events) {
        const next = afterFollowEvent(follow, one);
        if (follow.paused && !next.paused) expect(next.touch || next.mouse).toBe(false);
        follow = next;
      }
    }),
  );
});
