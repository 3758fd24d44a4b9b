import { expect, test } from 'vitest';
import { localTime } from '#core/web/format/local-time.ts';
import { aGoal, later, NOON } from '#features/engagement/goals/examples.ts';
import { changeOf, draftOf, draftProblems, emptyDraft, LAST_END, newGoalOf, previewOf } from './goal-draft.ts';

const draft = (end: string) => ({ ...emptyDraft('followers'), title: 'Road to 100', end });

test.each(['12026-01-03T12:00', '+012026-01-03T12:00', '275760-09-14T00:00', 'soon'])('an end of %s is reported as a problem', (end) => {
  expect(draftProblems(draft(end), 0, NOON)).toEqual({ end: 'end' });
  expect(previewOf(draft(end), 0, NOON).end_date).toBeNull();
  expect(changeOf(aGoal(), { ...draftOf(aGoal()), end })).toEqual({ end_date: null });
});

test('a past end is a problem; a future one, none, and the last possible one are not', () => {
  expect(draftProblems(draft(localTime(later(-60))), 0, NOON)).toEqual({ end: 'end' });
  for (const end of [localTime(later(60)), '']) expect(draftProblems(draft(end), 0, NOON)).toEqual({});
  expect(newGoalOf(draft(LAST_END.replace('12-31', '12-30'))).end_date).toMatch(/^9999-12-/);
});

test.each(['', '0', '1.5', '-5', '1,000', 'many', '9999999999'])(
  'a target of "%s" is reported as a problem, and stays as typed',
  (target) => {
    expect(draftProblems({ ...draft(''), target }, 0, NOON)).toEqual({ target: 'target' });
  },
);

test('spaces around a target are ignored', () => {
  expect(newGoalOf({ ...draft(''), target: ' 250 ' }).target_value).toBe(250);
});
