import { expect, test } from 'vitest';
import { flagValues, manifestsOf } from '#core/contract/feature.ts';
import { type ChatCommand, commandsFor, listCommands } from '#features/chat/chat/rules/commands.ts';
import { serverCommands } from '#features/chat/chat/server/commands.ts';
import { features } from './features.ts';

const manifests = manifestsOf(features);
const listed = listCommands(manifests);
const all = [...listed.values()].map(({ command }) => command);
const names = (commands: readonly ChatCommand[]) => commands.map(({ name }) => name);
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
];
/** Moderators may use it too (HO-02). */
const HOST = 'host';
const C05 = ['mod', 'unmod', 'og', 'unog', 'vip', 'unvip', HOST, 'multi', 'kpp'];

test('C-04 and C-05 each role is offered its commands', () => {
  expect(names(commandsFor('moderator', all))).toEqual([...C04, HOST]);
  for (const role of ['broadcaster', 'staff'] as const) expect(names(commandsFor(role, all))).toEqual([...C04, ...C05]);
  expect(new Set(all.map(({ order }) => order)).size).toBe(all.length);
});

test('C-04 the prediction command exists only while its feature is on', () => {
  const flags = flagValues(manifests, { predictions: false });
  const without = [...listed.values()].flatMap(({ command, flag }) => (flag === undefined || flags[flag] ? [command.name] : []));
  expect(without).not.toContain('prediction');
  expect(without).toContain('poll');
});

test('C-02 every argument has a type, a label, a description and a required flag', () => {
  for (const { name, commands = [] } of manifests) {
    for (const command of commands) {
      expect(command.description).toMatch(new RegExp(`^${name}\\.command\\.[a-z]+$`));
      for (const argument of command.arguments) {
        expect(['username', 'minutes', 'seconds', 'on_off', 'string']).toContain(argument.type);
        expect(argument).toMatchObject({ label: expect.any(String), description: expect.any(String), required: expect.any(Boolean) });
      }
    }
  }
});

test('the server runs only commands that a manifest declares', () => {
  expect([...serverCommands(features).keys()].filter((name) => !listed.has(name))).toEqual([]);
});
