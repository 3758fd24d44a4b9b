import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AI_LABELS } from '#features/chat/moderation/contract/filters.ts';
import { DETECTION_THRESHOLD } from '#features/chat/moderation/rules/filters/check-content.ts';
import { functionalLines } from './functional-lines.ts';
import { localClassifier, localScores } from './local-classifier.ts';
import { type LabeledLine, labeledLines, measure } from './measure.ts';

const lines = labeledLines();
const found = (text: string) => {
  const scores = localScores(text);
  return AI_LABELS.filter((label) => (scores[label] ?? 0) >= DETECTION_THRESHOLD);
};

describe('MO-09 the labeled lines', () => {
  test('there are at least 800 distinct lines in five languages, covering every label, and nearly half are harmless', () => {
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThanOrEqual(800);
    for (const label of AI_LABELS) expect(lines.filter(({ labels }) => labels.includes(label)).length).toBeGreaterThanOrEqual(40);
    const harmless = lines.filter(({ labels }) => labels.length === 0);
    expect(harmless.length).toBeGreaterThan(0.4 * lines.length);
    for (const language of ['english', 'german', 'spanish', 'french', 'portuguese']) {
      expect(harmless.filter((line) => line.language === language).length).toBeGreaterThan(50);
    }
  });

  test('they split into training, tuning and held-out lines at about 5:2:3', () => {
    const share = (part: LabeledLine['part']) => lines.filter((line) => line.part === part).length / lines.length;
    expect(share('train')).toBeCloseTo(0.5, 1);
    expect(share('tune')).toBeCloseTo(0.2, 1);
    expect(share('held out')).toBeCloseTo(0.3, 1);
  });
});

test('MO-09 the local classifier reaches its minimum precision and recall for every label on the held-out lines', async () => {
  const measured = await measure(
    localClassifier,
    lines.filter(({ part }) => part === 'held out'),
  );
  const below = measured.filter(({ precision, recall }) => precision < 0.8 || recall < 0.75);
  expect(below).toEqual([]);
  expect(measured.find(({ label }) => label === 'any')).toMatchObject({
    precision: expect.toSatisfy((p) => p >= 0.93),
    recall: expect.toSatisfy((r) => r >= 0.85),
  });
});

describe('MO-09 the functional lines', () => {
  const functional = functionalLines();
  const heldOut = functional.filter(({ part }) => part === 'held out');

  test('there are at least 1,500 distinct lines in each half, and more than a third of them are harmless', () => {
    expect(new Set(functional.map(({ text }) => text)).size).toBe(functional.length);
    for (const part of ['tune', 'held out'] as const) {
      const lines = functional.filter((line) => line.part === part);
      expect(lines.length).toBeGreaterThanOrEqual(1_500);
      expect(lines.filter(({ labels }) => labels.length === 0).length / lines.length).toBeGreaterThan(1 / 3);
    }
  });

  test.each([
    ['english', 'hate', 0.97, 0.95],
    ['english', 'violence', 0.92, 0.9],
    ['german', 'hate', 0.97, 0.95],
    ['german', 'violence', 0.92, 0.9],
  ] as const)('%s lines with the label %s reach their minimum precision and recall', async (language, label, precision, recall) => {
    const measured = await measure(
      localClassifier,
      heldOut.filter((line) => line.language === language),
    );
    const reached = measured.find((row) => row.label === label)!;
    expect({ ...reached, isEnough: reached.precision >= precision && reached.recall >= recall }).toMatchObject({ isEnough: true });
  });

  test('at most three of a hundred harmless lines are held if they are ordinary chat, game talk or friendly talk about a group', () => {
    const kinds = [
      'everyday chat',
      'figures of speech',
      'game talk',
      'hostility without a group',
      'neutral about a group',
      'warm about a group',
    ];
    const harmless = heldOut.filter(({ labels, kind }) => labels.length === 0 && kinds.includes(kind));
    const held = harmless.filter(({ text }) => found(text).length > 0);
    expect(harmless.length).toBeGreaterThanOrEqual(300);
    expect(held.length / harmless.length).toBeLessThanOrEqual(0.03);
  });
});

describe('MO-09 disguised text is still detected', () => {
  test.each([
    ['y0u @re an 1di0t', 'bullying'],
    ['кill уоursеlf', 'bullying'],
    ['S.E.N.D N.U.D.E.S babe, send nudes', 'sexual'],
    ['s\u200bell\u200bing we\u200bed, dm me', 'drugs'],
    ['ＩＣＨ ＢＲＩＮＧＥ ＤＩＣＨ ＵＭ', 'violence'],
  ])('%s: %s', (text, label) => {
    expect(found(text)).toContain(label);
  });
});

describe('MO-09 quotation marks do not hide hate and threats', () => {
  test.each([
    ['you are nothing but a "kike" honestly', 'hate'],
    ['listen i will "kill you" tonight', 'violence'],
    ['listen everyone i will "stab you" right now', 'violence'],
    ['everyone here knows "kill all jews" by heart', 'hate'],
    ['this whole chat is full of "women are vermin"', 'hate'],
  ])('%s: %s', (text, label) => {
    expect(found(text)).toContain(label);
  });
});

describe('MO-09 harmless text on similar topics is not detected', () => {
  test.each([
    'that headshot killed the boss, what a weapon',
    'my property insurance went up',
    'con tu hermano y tu madre en casa',
    'a documentary about heroin addiction in the war',
    'hahahahahaha jajajajaja kkkkkk',
    'Łódź, Grzegorz Brzęczyszczykiewicz',
    'wszystkiego dobrego na dzisiaj, trzymaj sie',
    'dobre rano vsem, jak se dneska hraje',
    'wat een geweldige wedstrijd gisteren, schitterend gespeeld',
    'merhaba arkadaslar, oyun nasil gidiyor',
    'https://github.com/grndstnd/xkcdqwz',
    'привет всем, как дела',
    '今日はいい天気ですね',
    '',
    '   ',
    '🎉🎉🎉',
  ])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

test('any text has a score between 0 and 1 for each label', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...lines.map((line) => line.text)));
  fc.assert(
    fc.property(text, (one) => {
      for (const score of Object.values(localScores(one))) expect(score >= 0 && score <= 1).toBe(true);
    }),
  );
});
