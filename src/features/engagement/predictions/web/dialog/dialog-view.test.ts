import { expect, test } from 'vitest';
import type { UserVote } from '#features/engagement/predictions/contract.ts';
import { aPrediction } from '#features/engagement/predictions/examples.ts';
import { type DialogSituation, dialogView } from './dialog-view.ts';

const active = aPrediction();
const vote: UserVote = { outcome_id: active.outcomes[0]!.id, total_vote_amount: 100, payout: null };
const draft = { title: 'And now?', outcomes: ['Yes', 'No'], duration: 60 as const };
const view = (change: Partial<DialogSituation> = {}) =>
  dialogView({
    role: 'broadcaster',
    isOn: true,
    latest: { prediction: active, user_vote: null },
    hasFailed: false,
    state: 'ACTIVE',
    step: 'start',
    draft: null,
    ...change,
  }).name;

const none = { latest: { prediction: null, user_vote: null }, state: null };
const ended = { latest: { prediction: aPrediction({ state: 'RESOLVED' }), user_vote: null }, state: 'RESOLVED' } as const;
const canceled = { latest: { prediction: aPrediction({ state: 'CANCELLED' }), user_vote: null }, state: 'CANCELLED' } as const;

test.each<[string, Partial<DialogSituation>, string]>([
  ['an open prediction is managed', {}, 'manage'],
  ['a prediction locked by the clock is managed', { state: 'LOCKED' }, 'manage'],
  ['no prediction leads to the form', none, 'form'],
  ['the form leads to a confirmation', { ...none, step: 'confirm', draft }, 'confirm'],
  ['a decided prediction shows the result', ended, 'result'],
  ['a canceled prediction shows the result', canceled, 'result'],
  ['a new prediction starts from the result', { ...ended, step: 'form' }, 'form'],
  ['a new prediction from the result is confirmed', { ...canceled, step: 'confirm', draft }, 'confirm'],
  ['the winner can be chosen only after voting', { step: 'choose' }, 'manage'],
  ['after voting the winner is chosen', { step: 'choose', state: 'LOCKED' }, 'choose'],
  ['canceling asks for confirmation', { step: 'ask_cancel' }, 'ask_cancel'],
  ['a prediction canceled here shows the cancellation', { ...canceled, step: 'deleted' }, 'deleted'],
  ['a prediction decided by another person shows the result', { ...ended, step: 'choose' }, 'result'],
  ['a prediction started by another person is managed', { step: 'confirm', draft }, 'manage'],
])('PR-04 dialog: %s', (_what, situation, name) => {
  expect(view(situation)).toBe(name);
});

test('PR-04 loading and errors have their own views', () => {
  expect(view({ latest: undefined, state: null })).toBe('loading');
  expect(view({ isOn: undefined })).toBe('loading');
  expect(view({ latest: undefined, state: null, hasFailed: true })).toBe('failed');
  expect(view({ isOn: undefined, hasFailed: true })).toBe('failed');
  expect(view({ hasFailed: true })).toBe('manage');
});

test('PR-06 a voter cannot end, delete or resolve the open prediction, but can start the next one', () => {
  const voted = { latest: { prediction: active, user_vote: vote } };
  for (const step of ['choose', 'ask_cancel'] as const) expect(view({ ...voted, step, state: 'LOCKED' })).toBe('manage');
  expect(
    dialogView({ role: 'moderator', isOn: true, ...voted, hasFailed: false, state: 'ACTIVE', step: 'start', draft: null }),
  ).toMatchObject({
    management: 'limited',
  });
  expect(view({ latest: { prediction: aPrediction({ state: 'RESOLVED' }), user_vote: vote }, state: 'RESOLVED', step: 'form' })).toBe(
    'form',
  );
});

test('PR-14 management needs channel points, and a viewer sees only a notice', () => {
  expect(view({ isOn: false })).toBe('points_off');
  expect(view({ role: 'moderator' })).toBe('manage');
  expect(view({ role: 'viewer' })).toBe('got_it');
  expect(view({ role: 'vip', isOn: false, latest: undefined })).toBe('got_it');
});
