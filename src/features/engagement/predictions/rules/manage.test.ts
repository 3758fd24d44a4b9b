import { expect, test } from 'vitest';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { aPrediction } from '../examples.ts';
import { type Change, changeRefusal, management } from './manage.ts';

const prediction = aPrediction();
const yes = prediction.outcomes[0]!.id;
const refusal = (change: Partial<Change>) =>
  changeRefusal({ prediction, state: 'LOCKED', role: 'moderator', hasVoted: false, to: 'RESOLVED', winningOutcomeId: yes, ...change });

test('PR-14 moderators, the broadcaster and staff can manage predictions', () => {
  const everybody: Role[] = ['viewer', 'vip', 'og', 'sidekick', 'moderator', 'broadcaster', 'staff'];
  expect(everybody.filter((role) => management(role, false) === 'full')).toEqual(['moderator', 'broadcaster', 'staff']);
  expect(refusal({ role: 'vip' })).toBe('NOT_ALLOWED');
});

test('PR-06 a voter cannot end, delete or resolve the prediction', () => {
  expect(management('moderator', true)).toBe('limited');
  for (const to of ['LOCKED', 'CANCELLED']) expect(refusal({ state: 'ACTIVE', hasVoted: true, to })).toBe('VOTER_CANNOT_MANAGE');
  expect(refusal({ hasVoted: true })).toBe('VOTER_CANNOT_MANAGE');
});

test('PR-16 a change that the state does not allow is refused', () => {
  expect(refusal({})).toBeNull();
  expect(refusal({ to: 'CANCELLED', winningOutcomeId: null })).toBeNull();
  for (const to of ['ACTIVE', 'LOCKED', 'nonsense']) expect(refusal({ to })).toBe('PREDICTION_STATE');
  expect(refusal({ state: 'ACTIVE' })).toBe('PREDICTION_STATE');
  for (const state of ['RESOLVED', 'CANCELLED'] as const)
    expect(refusal({ state, hasVoted: true, to: 'CANCELLED' })).toBe('PREDICTION_STATE');
});

test('PR-04 resolving requires an outcome of this prediction', () => {
  for (const winningOutcomeId of [null, 'other']) expect(refusal({ winningOutcomeId })).toBe('OUTCOME_NOT_FOUND');
});
