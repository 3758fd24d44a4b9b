import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FeatureManifest, feature } from '#core/contract/feature.ts';
import { userCardFeature } from '#features/chat/user-card/feature.ts';
import { streamInfoFeature } from '#features/stream/stream-info/feature.ts';
import { chatFeature } from '../feature.ts';
import { argumentAt, commandsFor, listCommands, looksLikeWhisper, matchingCommands, PERSON, parseCommand } from './commands.ts';

/** A higher feature whose command has an optional username and is in the middle of the list. */
const later: FeatureManifest = feature({
  name: 'later',
  commands: [
    {
      name: 'visit',
      order: 35,
      description: 'later.command.visit',
      icon: 'star',
      who: 'broadcaster',
      arguments: [{ ...PERSON, required: false }],
    },
  ],
});
const all = [...listCommands([later, chatFeature, userCardFeature, streamInfoFeature]).values()].map(({ command }) => command);
const names = (commands: readonly { name: string }[]) => commands.map(({ name }) => name);

test('C-01 commands are available to moderators and above', () => {
  expect(commandsFor('viewer', all)).toEqual([]);
  expect(commandsFor('vip', all)).toEqual([]);
  expect(parseCommand('/clear', commandsFor('viewer', all))).toEqual({ kind: 'none' });
  expect(parseCommand('/clear', commandsFor('moderator', all))).toMatchObject({ kind: 'valid' });
});

test('C-04 the commands of all features have one order and unique names', () => {
  expect(names(all).slice(0, 5)).toEqual(['ban', 'timeout', 'unban', 'visit', 'clear']);
  expect(() => listCommands([chatFeature, later, { ...later }])).toThrow('visit');
});

test('C-05 the broadcaster’s commands are not available to moderators', () => {
  expect(names(commandsFor('moderator', all))).not.toContain('visit');
  for (const role of ['broadcaster', 'staff'] as const) expect(commandsFor(role, all)).toEqual(all);
});

const offered = commandsFor('broadcaster', all);
test.each<[line: string, values: object]>([
  ['/clear', {}],
  ['/CLEAR ', {}],
  ['/ban remy', { username: 'remy' }],
  ['/ban @remy  too many links', { username: 'remy', text: 'too many links' }],
  ['/timeout remy 10', { username: 'remy', minutes: 10 }],
  ['/timeout remy 10080 why', { username: 'remy', minutes: 10_080, text: 'why' }],
  ['/slow on', { on: true, seconds: 5 }],
  ['/slow on 120', { on: true, seconds: 120 }],
  ['/slow on 121', { on: true, seconds: 120 }],
  ['/slow off', { on: false }],
  ['/followonly on', { on: true, minutes: 0 }],
  ['/followonly ON 15', { on: true, minutes: 15 }],
  ['/title Left cliff, no glider', { text: 'Left cliff, no glider' }],
  ['/visit', {}],
  ['/visit remy', { username: 'remy' }],
])('C-02 %s is valid', (line, values) => {
  const read = parseCommand(line, offered);
  expect(read).toEqual({ kind: 'valid', command: expect.anything(), values });
});

test.each<[line: string, problem: string | null]>([
  ['/slow abc', 'on_off'],
  ['/slow constructor', 'on_off'],
  ['/slow on 0', 'seconds'],
  ['/slow on 1.5', 'seconds'],
  ['/timeout remy 0', 'minutes'],
  ['/timeout remy 10081', 'minutes'],
  ['/ban re', 'username'],
  ['/ban re-my', 'username'],
  [`/title ${'x'.repeat(141)}`, 'string'],
  ['/clear all', null],
  ['/unban remy now', null],
])('C-02 %s is invalid', (line, problem) => {
  const read = parseCommand(line, offered);
  expect(read.kind === 'invalid' && (read.problem?.type ?? null)).toBe(problem);
  expect(read.kind).toBe('invalid');
});

test.each([
  ['/ban', 'username'],
  ['/timeout remy', 'minutes'],
  ['/subonly', 'on_off'],
  ['/title  ', 'string'],
])('C-02 %s still needs an argument', (line, missing) => {
  expect(parseCommand(line, offered)).toMatchObject({ kind: 'incomplete', missing: { type: missing } });
});

test.each(['clear', ' /clear', 'and /clear'])('C-01 "%s" is an ordinary message', (line) => {
  expect(parseCommand(line, offered)).toEqual({ kind: 'none' });
});

test.each([
  ['/', null],
  ['/ clear', null],
  ['//clear', 'clear'],
  ['/clear!', 'clear'],
  ['/unknown x', null],
  ['/tiemout remy 5', 'timeout'],
  ['/time remy 5', 'timeout'],
  ['/bna remy', 'ban'],
  ['/SLWO on', 'slow'],
  ['/shrug', null],
  [`/${'x'.repeat(500)}`, null],
])('C-01 for users with commands "%s" is an unknown command, and the nearest one is %s', (line, nearest) => {
  const read = parseCommand(line, offered);
  expect(read).toMatchObject({ kind: 'unknown' });
  expect(read.kind === 'unknown' && (read.nearest?.name ?? null)).toBe(nearest);
  expect(parseCommand(line, [])).toEqual({ kind: 'none' });
});

test('C-03 commands match by the beginning of their name', () => {
  expect(names(matchingCommands('UN', offered))).toEqual(['unban', 'unmod', 'unog', 'unvip']);
  expect(matchingCommands('xyz', offered)).toEqual([]);
  expect(matchingCommands('', offered)).toHaveLength(offered.length);
});

test('C-02 every line can be parsed, and a valid command has all required arguments within their limits', () => {
  const name = fc.constantFrom(...names(all));
  const word = fc.oneof(fc.constantFrom('remy', '@remy', 'on', 'off', '5', '120', '99999', '-1'), fc.string({ maxLength: 30 }));
  fc.assert(
    fc.property(name, fc.array(word, { maxLength: 5 }), (command, words) => {
      const read = parseCommand(`/${[command, ...words].join(' ')}`, offered);
      if (read.kind !== 'valid') return;
      for (const argument of read.command.arguments) {
        const value = (read.values as Record<string, unknown>)[argument.value];
        if (argument.required) expect(value).toBeDefined();
        if ('min' in argument && value !== undefined) {
          expect(value).toBeGreaterThanOrEqual(argument.min);
          expect(value).toBeLessThanOrEqual(argument.max);
        }
      }
    }),
  );
});

test.each([
  ['/timeout', null],
  ['/timeout ', 'username'],
  ['/timeout re', 'username'],
  ['/timeout remy ', 'minutes'],
  ['/timeout remy 10 that is why', 'string'],
  ['/slow on 5 ', null],
  ['/clear ', null],
])('C-02 in "%s" the current argument is %s', (line, type) => {
  const read = parseCommand(line, offered);
  expect('command' in read && (argumentAt(line, read.command)?.type ?? null)).toBe(type);
});

test.each([
  ['/w remy hi', true],
  [' /MSG remy hi', true],
  ['/whisper', true],
  ['/dm remy', true],
  ['/wave', false],
  ['say /w remy', false],
  ['/help', false],
])('C-01 "%s" looks like a whisper: %s', (line, wanted) => {
  expect(looksLikeWhisper(line)).toBe(wanted);
});
