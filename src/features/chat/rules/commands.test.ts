import fc from 'fast-check';
import { expect, test } from 'vitest';
import { argumentAt, COMMANDS, type CommandName, commandsFor, matchingCommands, parseCommand } from './commands.ts';

const all = () => true;
const names = (commands: readonly { name: CommandName }[]) => commands.map(({ name }) => name);
const C04 = [
  'ban',
  'timeout',
  'unban',
  'clear',
  'emoteonly',
  'followonly',
  'slow',
  'subonly',
  'user',
  'poll',
  'polldelete',
  'category',
  'title',
  'prediction',
] as const;
const C05 = ['mod', 'unmod', 'og', 'unog', 'vip', 'unvip', 'host', 'multi', 'kpp'] as const;

test('C-01 commands are for moderators and above', () => {
  expect(commandsFor('viewer', all)).toEqual([]);
  expect(commandsFor('vip', all)).toEqual([]);
  expect(parseCommand('/clear', commandsFor('viewer', all))).toEqual({ kind: 'none' });
  expect(parseCommand('/clear', commandsFor('moderator', all))).toMatchObject({ kind: 'valid' });
});

test('C-04 and C-05 who has which command', () => {
  expect(names(commandsFor('moderator', all))).toEqual(C04);
  for (const role of ['broadcaster', 'staff'] as const) expect(names(commandsFor(role, all))).toEqual([...C04, ...C05]);
});

test('C-04 the prediction command is there only while the feature is', () => {
  const without = commandsFor('moderator', (command) => !('feature' in command && command.feature === 'predictions'));
  expect(names(without)).not.toContain('prediction');
  expect(names(without)).toContain('poll');
});

test('C-02 every argument has a type, a label, a description and says whether it is required', () => {
  for (const command of COMMANDS) {
    expect(command.description).toBe(`chat.command.${command.name}`);
    for (const argument of command.arguments) {
      expect(['username', 'minutes', 'seconds', 'on_off', 'string']).toContain(argument.type);
      expect(argument).toMatchObject({ label: expect.any(String), description: expect.any(String), required: expect.any(Boolean) });
    }
  }
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
  ['/slow off', { on: false }],
  ['/followonly on', { on: true, minutes: 0 }],
  ['/followonly ON 15', { on: true, minutes: 15 }],
  ['/title Left cliff, no glider', { text: 'Left cliff, no glider' }],
  ['/host', {}],
  ['/host remy', { username: 'remy' }],
])('C-02 %s is valid', (line, values) => {
  const read = parseCommand(line, offered);
  expect(read).toEqual({ kind: 'valid', command: expect.anything(), values });
});

test.each<[line: string, problem: string | null]>([
  ['/slow abc', 'on_off'],
  ['/slow constructor', 'on_off'],
  ['/slow on 121', 'seconds'],
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

test.each(['clear', ' /clear', '//clear', '/', '/unknown x', '/clear!', 'and /clear'])('C-01 "%s" is an ordinary message', (line) => {
  expect(parseCommand(line, offered)).toEqual({ kind: 'none' });
});

test('C-03 the commands whose name begins so match', () => {
  expect(names(matchingCommands('UN', offered))).toEqual(['unban', 'unmod', 'unog', 'unvip']);
  expect(matchingCommands('xyz', offered)).toEqual([]);
  expect(matchingCommands('', offered)).toHaveLength(offered.length);
});

test('C-02 no line breaks the reading, and a valid command has all it requires, within its limits', () => {
  const name = fc.constantFrom<string>(...COMMANDS.map((command) => command.name));
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
])('C-02 in "%s" the argument that is due is %s', (line, type) => {
  const read = parseCommand(line, offered);
  expect(read.kind !== 'none' && (argumentAt(line, read.command)?.type ?? null)).toBe(type);
});
