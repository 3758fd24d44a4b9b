import { expect, test } from 'vitest';
import { aReward } from '#features/engagement/points/examples.ts';
import { changesOf, draftOf, readDraft } from './reward-draft.ts';

const reward = aReward({ max_per_stream: 3, cooldown_seconds: 60 });

test('RW-01 an edited reward sends only the fields that differ', () => {
  const read = readDraft(draftOf(reward));
  expect(changesOf(reward, read.reward!)).toEqual({});
  const changed = readDraft({ ...draftOf(reward), title: ' Drink! ', cost: '250', max_per_stream: '', cooldown_seconds: ' 90 ' });
  expect(changesOf(reward, changed.reward!)).toEqual({ title: 'Drink!', cost: 250, max_per_stream: null, cooldown_seconds: 90 });
});

test.each([
  ['title', { title: '  ' }],
  ['title', { title: 'x'.repeat(51) }],
  ['description', { description: 'x'.repeat(201) }],
  ['cost', { cost: '' }],
  ['cost', { cost: '0' }],
  ['cost', { cost: '2.5' }],
  ['cost', { cost: '-3' }],
  ['cost', { cost: '9'.repeat(20) }],
  ['max_per_stream', { max_per_stream: '0' }],
  ['max_per_user_per_stream', { max_per_user_per_stream: 'many' }],
  ['cooldown_seconds', { cooldown_seconds: '604801' }],
] as const)('RW-01 an invalid %s is reported: %o', (field, change) => {
  const read = readDraft({ ...draftOf(reward), ...change });
  expect(read.reward).toBeNull();
  expect([...read.invalid]).toEqual([field]);
});

test('RW-01 a new reward starts without a title and a cost', () => {
  expect([...readDraft(draftOf(null)).invalid].sort()).toEqual(['cost', 'title']);
});
