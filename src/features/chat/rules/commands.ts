import type { Role } from '#features/channels/contract/roles.ts';
import { TITLE_LENGTH } from '#features/channels/contract/stream-words.ts';
import { isModeratorOrAbove } from '#features/channels/rules/may.ts';
import { SLOW_MODE_DEFAULT, SLOW_MODE_MAX } from '../contract/chatroom.ts';
import { MODE_MINUTES_MAX } from '../contract/modes.ts';
import { FOLLOWING_DEFAULT } from './modes.ts';

/**
 * Slash commands (C-01 to C-05; chat-core.md 5 and 6): the list as data, and how a line is read as one. Keys of texts are in the catalogue.
 * A line is `/name` and words; the last argument takes the rest of the line when it is a text.
 */
export type ArgumentType = 'username' | 'minutes' | 'seconds' | 'on_off' | 'string';

/** The arguments of a valid command, read. Minutes and seconds are whole. */
export interface CommandValues {
  username?: string;
  minutes?: number;
  seconds?: number;
  on?: boolean;
  text?: string;
}

const username = { value: 'username', type: 'username', label: 'chat.argument.username' } as const;
const minutes = { value: 'minutes', type: 'minutes', label: 'chat.argument.minutes' } as const;
const seconds = { value: 'seconds', type: 'seconds', label: 'chat.argument.seconds' } as const;
const onOff = {
  value: 'on',
  type: 'on_off',
  label: 'chat.argument.on_off',
  description: 'chat.argument.on_off.about',
  required: true,
} as const;
const text = { value: 'text', type: 'string' } as const;

const person = { ...username, description: 'chat.argument.person.about', required: true } as const;
const reason = { ...text, label: 'chat.argument.reason', description: 'chat.argument.reason.about', required: false, max: 200 } as const;

/** A timeout lasts at most a week. */
export const TIMEOUT_MINUTES_MAX = 10_080;

/** Every command, in the order of C-04 and C-05. `who`: from moderators up, or from the broadcaster up. */
export const COMMANDS = [
  { name: 'ban', description: 'chat.command.ban', icon: 'ban', who: 'moderator', arguments: [person, reason] },
  {
    name: 'timeout',
    description: 'chat.command.timeout',
    icon: 'timer',
    who: 'moderator',
    arguments: [
      person,
      { ...minutes, description: 'chat.argument.minutes.timeout', required: true, min: 1, max: TIMEOUT_MINUTES_MAX },
      reason,
    ],
  },
  { name: 'unban', description: 'chat.command.unban', icon: 'check', who: 'moderator', arguments: [person] },
  { name: 'clear', description: 'chat.command.clear', icon: 'trash', who: 'moderator', arguments: [] },
  { name: 'emoteonly', description: 'chat.command.emoteonly', icon: 'emoteonly', who: 'moderator', arguments: [onOff] },
  {
    name: 'followonly',
    description: 'chat.command.followonly',
    icon: 'heart',
    who: 'moderator',
    arguments: [
      onOff,
      {
        ...minutes,
        description: 'chat.argument.minutes.followonly',
        required: false,
        min: 0,
        max: MODE_MINUTES_MAX,
        fallback: FOLLOWING_DEFAULT,
      },
    ],
  },
  {
    name: 'slow',
    description: 'chat.command.slow',
    icon: 'clock',
    who: 'moderator',
    arguments: [
      onOff,
      { ...seconds, description: 'chat.argument.seconds.slow', required: false, min: 1, max: SLOW_MODE_MAX, fallback: SLOW_MODE_DEFAULT },
    ],
  },
  { name: 'subonly', description: 'chat.command.subonly', icon: 'star', who: 'moderator', arguments: [onOff] },
  { name: 'user', description: 'chat.command.user', icon: 'user', who: 'moderator', arguments: [person] },
  { name: 'poll', description: 'chat.command.poll', icon: 'poll', who: 'moderator', arguments: [], feature: 'polls' },
  { name: 'polldelete', description: 'chat.command.polldelete', icon: 'poll', who: 'moderator', arguments: [], feature: 'polls' },
  { name: 'category', description: 'chat.command.category', icon: 'list', who: 'moderator', arguments: [] },
  {
    name: 'title',
    description: 'chat.command.title',
    icon: 'type',
    who: 'moderator',
    arguments: [{ ...text, label: 'chat.argument.title', description: 'chat.argument.title.about', required: true, max: TITLE_LENGTH }],
  },
  { name: 'prediction', description: 'chat.command.prediction', icon: 'chart', who: 'moderator', arguments: [], feature: 'predictions' },
  { name: 'mod', description: 'chat.command.mod', icon: 'shield', who: 'broadcaster', arguments: [person] },
  { name: 'unmod', description: 'chat.command.unmod', icon: 'shield', who: 'broadcaster', arguments: [person] },
  { name: 'og', description: 'chat.command.og', icon: 'star', who: 'broadcaster', arguments: [person] },
  { name: 'unog', description: 'chat.command.unog', icon: 'star', who: 'broadcaster', arguments: [person] },
  { name: 'vip', description: 'chat.command.vip', icon: 'star', who: 'broadcaster', arguments: [person] },
  { name: 'unvip', description: 'chat.command.unvip', icon: 'star', who: 'broadcaster', arguments: [person] },
  {
    name: 'host',
    description: 'chat.command.host',
    icon: 'host',
    who: 'broadcaster',
    arguments: [{ ...username, description: 'chat.argument.host.about', required: false }],
  },
  { name: 'multi', description: 'chat.command.multi', icon: 'screen', who: 'broadcaster', arguments: [onOff] },
  { name: 'kpp', description: 'chat.command.kpp', icon: 'shield', who: 'broadcaster', arguments: [onOff] },
] as const;

export type ChatCommand = (typeof COMMANDS)[number];
export type CommandName = ChatCommand['name'];
export type CommandArgument = ChatCommand['arguments'][number];
/** Features of the installation that a command needs. */
export type CommandFeature = 'polls' | 'predictions';

/** The commands that somebody of this role may give here. `has` says which can run and are switched on. */
export function commandsFor(role: Role, has: (command: ChatCommand) => boolean): ChatCommand[] {
  if (!isModeratorOrAbove(role)) return [];
  return COMMANDS.filter((command) => (command.who === 'moderator' || role !== 'moderator') && has(command));
}

/** Those whose name begins so. */
export function matchingCommands(query: string, commands: readonly ChatCommand[]): ChatCommand[] {
  const wanted = query.toLowerCase();
  return commands.filter(({ name }) => name.startsWith(wanted));
}

/** A line read as a command. `none`: it is an ordinary message. `problem` of an invalid one: the argument that does not fit, null for words too many. */
export type ReadCommand =
  | { kind: 'none' }
  | { kind: 'incomplete'; command: ChatCommand; missing: CommandArgument }
  | { kind: 'invalid'; command: ChatCommand; problem: CommandArgument | null }
  | { kind: 'valid'; command: ChatCommand; values: CommandValues };

const NAME = /^\/(?<name>[A-Za-z0-9_]+)(?=\s|$)/u;

/** Reads a line (C-01, C-02): only `commands` are recognised, see `commandsFor`. */
export function parseCommand(line: string, commands: readonly ChatCommand[]): ReadCommand {
  const match = NAME.exec(line);
  const command = match && commands.find(({ name }) => name === match.groups!.name!.toLowerCase());
  if (!command) return { kind: 'none' };
  let rest = line.slice(match[0].length).trim();
  const values: CommandValues = {};
  for (const argument of command.arguments as readonly CommandArgument[]) {
    const [word] = argument.type === 'string' ? [rest] : rest.split(/\s/u, 1);
    if (!word) {
      if (argument.required) return { kind: 'incomplete', command, missing: argument };
      if ('fallback' in argument && values.on !== false) Object.assign(values, { [argument.value]: argument.fallback });
      continue;
    }
    const value = readArgument(argument, word);
    if (value === undefined) return { kind: 'invalid', command, problem: argument };
    Object.assign(values, { [argument.value]: value });
    rest = rest.slice(word.length).trim();
  }
  return rest === '' ? { kind: 'valid', command, values } : { kind: 'invalid', command, problem: null };
}

const USERNAME = /^@?(?<name>[A-Za-z0-9_]{3,25})$/u;
const ON_OFF = new Map([
  ['on', true],
  ['off', false],
]);
const WHOLE = /^\d{1,9}$/u;

function readArgument(argument: CommandArgument, word: string): string | number | boolean | undefined {
  switch (argument.type) {
    case 'username':
      return USERNAME.exec(word)?.groups?.name;
    case 'on_off':
      return ON_OFF.get(word.toLowerCase());
    case 'minutes':
    case 'seconds': {
      const number = WHOLE.test(word) ? Number(word) : Number.NaN;
      return number >= argument.min && number <= argument.max ? number : undefined;
    }
    case 'string':
      return [...word].length <= argument.max ? word : undefined;
  }
}

/** The argument of a command that is being written at the end of the line, or null when all are. */
export function argumentAt(line: string, command: ChatCommand): CommandArgument | null {
  const rest = line.slice(command.name.length + 1);
  // Every gap ends a word; the first one ends the name.
  const place = rest.split(/\s+/u).length - 2;
  const list: readonly CommandArgument[] = command.arguments;
  const last = list.at(-1);
  return list[place] ?? (last?.type === 'string' && place >= 0 ? last : null);
}
