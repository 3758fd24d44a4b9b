import { byName, type FeatureManifest, type FlagName, registry } from '#core/contract/feature.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';

/**
 * Slash commands (C-01 to C-05): their declaration and parsing. Texts are text keys. A line is `/name` followed by words; a last argument
 * of type text takes the rest of the line.
 */

/** Parsed arguments of a valid command. Minutes and seconds are whole numbers. */
export interface CommandValues {
  username?: string;
  minutes?: number;
  seconds?: number;
  on?: boolean;
  text?: string;
}

interface Argument<Value extends keyof CommandValues, Type extends string> {
  readonly value: Value;
  readonly type: Type;
  readonly label: string;
  readonly description: string;
  readonly required: boolean;
}

interface WholeNumber {
  readonly min: number;
  /** A larger number is refused, except that seconds are reduced to the maximum (CM-03). */
  readonly max: number;
  readonly fallback?: number;
}

export type CommandArgument =
  | Argument<'username', 'username'>
  | Argument<'on', 'on_off'>
  | (Argument<'minutes', 'minutes'> & WholeNumber)
  | (Argument<'seconds', 'seconds'> & WholeNumber)
  /** `max` is in Unicode code points. */
  | (Argument<'text', 'string'> & { readonly max: number });

export interface ChatCommand {
  readonly name: string;
  readonly order: number;
  readonly description: string;
  readonly icon: string;
  /** Who may use the command: moderators and above, or the broadcaster and staff. */
  readonly who: 'moderator' | 'broadcaster';
  readonly arguments: readonly CommandArgument[];
}

declare module '#core/contract/feature.ts' {
  interface FeatureManifest {
    /** The server and web parts of the feature implement each command. */
    readonly commands?: readonly ChatCommand[];
  }
}

export const USERNAME = { value: 'username', type: 'username', label: 'chat.argument.username' } as const;
export const MINUTE_COUNT = { value: 'minutes', type: 'minutes', label: 'chat.argument.minutes' } as const;
export const SECOND_COUNT = { value: 'seconds', type: 'seconds', label: 'chat.argument.seconds' } as const;
export const ON_OFF = {
  value: 'on',
  type: 'on_off',
  label: 'chat.argument.on_off',
  description: 'chat.argument.on_off.about',
  required: true,
} as const;
export const TEXT = { value: 'text', type: 'string' } as const;
export const PERSON = { ...USERNAME, description: 'chat.argument.person.about', required: true } as const;
export const REASON = {
  ...TEXT,
  label: 'chat.argument.reason',
  description: 'chat.argument.reason.about',
  required: false,
  max: 200,
} as const;

/** One week. */
export const TIMEOUT_MINUTES_MAX = 10_080;

/** `flag` must be on for the command. */
export interface ListedCommand {
  command: ChatCommand;
  flag: FlagName | undefined;
}

/** Commands of all features by name, in display order (C-04, C-05). */
export const listCommands = registry(
  (manifests: readonly FeatureManifest[]): ReadonlyMap<string, ListedCommand> =>
    byName(
      'command',
      manifests
        .flatMap(({ commands = [], flag }) => commands.map((command) => [command.name, { command, flag }] as const))
        .sort(([, a], [, b]) => a.command.order - b.command.order),
    ),
);

export function commandsFor(role: Role, commands: readonly ChatCommand[]): ChatCommand[] {
  if (!isModeratorOrAbove(role)) return [];
  return commands.filter(({ who }) => who === 'moderator' || role !== 'moderator');
}

export function matchingCommands(query: string, commands: readonly ChatCommand[]): ChatCommand[] {
  const prefix = query.toLowerCase();
  return commands.filter(({ name }) => name.startsWith(prefix));
}

/**
 * `none` is an ordinary message. An `unknown` line begins with a slash and names no command; `nearest` is the command with the most similar
 * name, if any. In an invalid command `problem` is the invalid argument, or null for too many words.
 */
export type ReadCommand = { kind: 'none' } | { kind: 'unknown'; nearest: ChatCommand | null } | KnownCommand;

export type KnownCommand =
  | { kind: 'incomplete'; command: ChatCommand; missing: CommandArgument }
  | { kind: 'invalid'; command: ChatCommand; problem: CommandArgument | null }
  | { kind: 'valid'; command: ChatCommand; values: CommandValues };

const TYPED_NAME = /^\/\S*/u;
const TYPING_ERRORS = 2;

/** Returns the command whose name begins with the input, else the one with the fewest typing errors. */
function nearestCommand(typed: string, commands: readonly ChatCommand[]): ChatCommand | null {
  if (typed === '') return null;
  const [first] = matchingCommands(typed, commands);
  if (first !== undefined) return first;
  const similar = commands
    .map((command) => ({ command, errors: typingErrors(typed, command.name) }))
    .filter(({ command, errors }) => errors <= TYPING_ERRORS && errors < command.name.length)
    .toSorted((a, b) => a.errors - b.errors);
  return similar[0]?.command ?? null;
}

/** Number of characters to add, remove, replace or swap with the next to turn one name into the other. */
function typingErrors(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > TYPING_ERRORS) return Number.POSITIVE_INFINITY;
  const rows = [[...Array(b.length + 1).keys()]];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(replaced, swapped, rows[i - 1]![j]! + 1, row[j - 1]! + 1));
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

const NAME = /^\/(?<name>[A-Za-z0-9_]+)(?=\s|$)/u;

/**
 * Recognizes only the given `commands` (C-01, C-02), see `commandsFor`. Without commands every line is a message. The nearest command to an
 * unknown one is among the `offered`.
 */
export function parseCommand(line: string, commands: readonly ChatCommand[], offered = commands): ReadCommand {
  if (!line.startsWith('/') || commands.length === 0) return { kind: 'none' };
  const match = NAME.exec(line);
  const command = match && commands.find(({ name }) => name === match.groups!.name!.toLowerCase());
  if (!command) return { kind: 'unknown', nearest: nearestCommand(TYPED_NAME.exec(line)![0].slice(1).toLowerCase(), offered) };
  let rest = line.slice(match[0].length).trim();
  const values: CommandValues = {};
  for (const argument of command.arguments) {
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

const WHISPER = /^\/(?:w|whisper|msg|dm|pm|tell)(?=\s|$)/iu;

/** Whether a public message looks like a private one of other chats. This chat has no private messages. */
export const looksLikeWhisper = (line: string): boolean => WHISPER.test(line.trimStart());

const USERNAME_TEXT = /^@?(?<name>[A-Za-z0-9_]{3,25})$/u;
const ON_OFF_TEXTS = new Map([
  ['on', true],
  ['off', false],
]);
const WHOLE = /^\d{1,9}$/u;

function readArgument(argument: CommandArgument, word: string): string | number | boolean | undefined {
  switch (argument.type) {
    case 'username':
      return USERNAME_TEXT.exec(word)?.groups?.name;
    case 'on_off':
      return ON_OFF_TEXTS.get(word.toLowerCase());
    case 'minutes':
    case 'seconds': {
      const number = WHOLE.test(word) ? Number(word) : Number.NaN;
      const capped = argument.type === 'seconds' ? Math.min(number, argument.max) : number;
      return capped >= argument.min && capped <= argument.max ? capped : undefined;
    }
    case 'string':
      return [...word].length <= argument.max ? word : undefined;
  }
}

/** Returns the argument that is typed at the end of the line, or null when all are complete. */
export function argumentAt(line: string, command: ChatCommand): CommandArgument | null {
  const rest = line.slice(command.name.length + 1);
  // Each gap ends a word. The first gap ends the name.
  const index = rest.split(/\s+/u).length - 2;
  const list = command.arguments;
  const last = list.at(-1);
  return list[index] ?? (last?.type === 'string' && index >= 0 ? last : null);
}
