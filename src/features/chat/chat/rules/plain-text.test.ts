import { expect, test } from 'vitest';
import { parseContent } from './content.ts';
import { emotesOf, isFewEmotes, plainText } from './plain-text.ts';

const wave = '[emote:9001:demoWave]';

test('a message is copied and read aloud with the names of its emotes', () => {
  expect(plainText(parseContent(`hey @noor ${wave} see https://a.example [emote:7]`))).toBe(
    'hey @noor :demoWave: see https://a.example :7:',
  );
});

test('each emote of a message is listed once', () => {
  expect(emotesOf(parseContent(`${wave} no ${wave} [emote:7:gsLol]`))).toEqual([
    { id: 9001, name: 'demoWave' },
    { id: 7, name: 'gsLol' },
  ]);
});

test.each([
  [wave, true],
  [`${wave}  ${wave} ${wave}`, true],
  [`${wave} ${wave} ${wave} ${wave}`, false],
  [`${wave} gg`, false],
  [`${wave} @noor`, false],
  ['gg', false],
  ['', false],
])('whether %j is drawn large: %s', (content, large) => expect(isFewEmotes(parseContent(content))).toBe(large));
