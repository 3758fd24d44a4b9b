import { describe, expect, test } from 'vitest';
import { AI_LABELS, type AiLabel, type Level } from '../../contract/filters.ts';
import {
  BLOCK_THRESHOLD,
  type ContentCheck,
  caughtLabels,
  checkContent,
  DETECTION_THRESHOLD,
  hasActiveLevel,
  linkAllowed,
  withDefaultLevels,
} from './check-content.ts';

const viewer = { isModeratorOrAbove: false, isNewcomer: false };
const about = (given: Partial<ContentCheck>) =>
  checkContent({ bannedWord: null, levels: withDefaultLevels({}), scores: {}, holdFirstMessages: false, sender: viewer, ...given });

describe('MO-09 each label has its own level', () => {
  test.each<[AiLabel, Level, number, unknown]>([
    ...AI_LABELS.map((label): [AiLabel, Level, number, unknown] => [label, 'off', 1, { act: 'pass' }]),
    ...AI_LABELS.map((label): [AiLabel, Level, number, unknown] => [label, 'flag', 1, { act: 'flag', labels: [label] }]),
    ...AI_LABELS.map((label): [AiLabel, Level, number, unknown] => [
      label,
      'hold',
      DETECTION_THRESHOLD,
      { act: 'hold', reason: 'ai', labels: [label] },
    ]),
    ...AI_LABELS.map((label): [AiLabel, Level, number, unknown] => [
      label,
      'block',
      BLOCK_THRESHOLD,
      { act: 'block', code: 'MODERATION_BLOCKED_ERROR', labels: [label] },
    ]),
    ['hate', 'hold', DETECTION_THRESHOLD - 0.01, { act: 'pass' }],
    ['hate', 'block', DETECTION_THRESHOLD - 0.01, { act: 'pass' }],
    ['hate', 'block', BLOCK_THRESHOLD - 0.01, { act: 'hold', reason: 'ai', labels: ['hate'] }],
  ])('%s at %s with a score of %d', (label, level, score, verdict) => {
    expect(about({ levels: withDefaultLevels({ [label]: level }), scores: { [label]: score } })).toEqual(verdict);
  });

  test('the strictest level decides, and all detected labels are included', () => {
    const levels = withDefaultLevels({ spam: 'flag', hate: 'block', drugs: 'hold' });
    const scores = { spam: 0.9, hate: 0.9, drugs: 0.9, sexual: 0.9 };
    expect(about({ levels, scores })).toEqual({ act: 'block', code: 'MODERATION_BLOCKED_ERROR', labels: ['drugs', 'hate', 'spam'] });
    expect(about({ levels, scores: { ...scores, hate: 0 } })).toEqual({ act: 'hold', reason: 'ai', labels: ['drugs', 'spam'] });
    expect(caughtLabels(levels, scores).map(({ level }) => level)).toEqual(['hold', 'block', 'flag']);
  });

  test('no classification is needed while all levels are off', () => {
    expect([hasActiveLevel(withDefaultLevels({})), hasActiveLevel(withDefaultLevels({ spam: 'flag' }))]).toEqual([false, true]);
  });
});

test('MO-08 a banned word blocks before anything else', () => {
  const verdict = about({ bannedWord: 'heck', levels: withDefaultLevels({ hate: 'hold' }), scores: { hate: 1 }, holdFirstMessages: true });
  expect(verdict).toEqual({ act: 'block', code: 'BANNED_WORD_ERROR', word: 'heck', labels: ['hate'] });
});

test('the first message of a newcomer is held if the channel holds first messages', () => {
  const newcomer = { isModeratorOrAbove: false, isNewcomer: true };
  expect(about({ holdFirstMessages: true, sender: newcomer })).toEqual({ act: 'hold', reason: 'first_message', labels: [] });
  expect(about({ holdFirstMessages: false, sender: newcomer })).toEqual({ act: 'pass' });
  expect(about({ holdFirstMessages: true })).toEqual({ act: 'pass' });
});

test('MO-08 moderators and above are never held', () => {
  const sender = { isModeratorOrAbove: true, isNewcomer: true };
  expect(
    about({ bannedWord: 'heck', levels: withDefaultLevels({ hate: 'block' }), scores: { hate: 1 }, holdFirstMessages: true, sender }),
  ).toEqual({
    act: 'pass',
  });
});

test.each([
  ['example.org', true],
  ['www.example.org', true],
  ['clips.example.org', true],
  ['EXAMPLE.ORG.', true],
  ['example.org:443', true],
  ['badexample.org', false],
  ['example.org.evil.com', false],
  ['example.com', false],
  ['org', false],
  ['', false],
])('a link to %s passes where example.org is allowed: %s', (host, passes) => {
  expect(linkAllowed(host, ['example.org'])).toBe(passes);
  expect(linkAllowed(host, [])).toBe(false);
});
