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
const cancelled = { latest: { prediction: aPrediction({ state: 'CANCELLED' }), user_vote: null }, state: 'CANCELLED' } as const;

test.each<[string, Partial<DialogSituation>, string]>([
  ['an open prediction is managed', {}, 'manage'],
  ['one that the clock has locked is managed', { state: 'LOCKED' }, 'manage'],
  ['no prediction leads to the form', none, 'form'],
  ['the form leads to a confirmation', { ...none, step: 'confirm', draft }, 'confirm'],
  ['a decided one shows the result', ended, 'result'],
  ['a cancelled one shows the result', cancelled, 'result'],
  ['a new one is started from the result', { ...ended, step: 'form' }, 'form'],
  ['and confirmed', { ...cancelled, step: 'confirm', draft }, 'confirm'],
  ['choosing the winner waits until votes have ended', { step: 'choose' }, 'manage'],
  ['then the winner is chosen', { step: 'choose', state: 'LOCKED' }, 'choose'],
  ['cancelling asks once more', { step: 'ask_cancel' }, 'ask_cancel'],
  ['what was cancelled here says so', { ...cancelled, step: 'deleted' }, 'deleted'],
  ['what somebody else decided meanwhile shows the result', { ...ended, step: 'choose' }, 'result'],
  ['what somebody else started meanwhile is managed', { step: 'confirm', draft }, 'manage'],
])('PR-04 the modal: %s', (_what, situation, name) => {
  expect(view(situation)).toBe(name);
});

test('PR-04 loading and failing have their own views', () => {
  expect(view({ latest: undefined, state: null })).toBe('loading');
  expect(view({ isOn: undefined })).toBe('loading');
  expect(view({ latest: undefined, state: null, hasFailed: true })).toBe('failed');
  expect(view({ isOn: undefined, hasFailed: true })).toBe('failed');
  expect(view({ hasFailed: true })).toBe('manage');
});

test('PR-06 somebody who voted in the open one cannot end, delete or resolve it, but can start the next one', () => {
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
