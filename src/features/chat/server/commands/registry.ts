import type { Ctx, Viewer } from '#core/server/context.ts';
import type { CommandName, CommandValues } from '#features/chat/rules/commands.ts';

/** A command that somebody gave who may give it. */
export interface GivenCommand {
  ctx: Ctx;
  viewer: Viewer;
  /** The channel as it was named: slug, username or id. */
  channel: string;
  /** Its arguments, read and within their bounds (rules/commands.ts). Empty for a command that reads `raw`. */
  values: CommandValues;
  /** What followed the name, trimmed. */
  parameter: string;
}

/** Carries a command out in one transaction, or refuses as the call that does the same: the code of the refusal is the command's error. */
export type ServerCommand = (given: GivenCommand) => Promise<unknown>;

interface Entry {
  run: ServerCommand;
  reads: 'arguments' | 'raw';
}

const commands = new Map<CommandName, Entry>();

/**
 * Tells how the server carries a command out. `app/server/features.ts` connects those of features after chat (host, multi, kpp, poll).
 * `raw` hands over `parameter` as it is, where a program may say more than the person in the chat (a slug, a category).
 */
export function registerCommand(name: CommandName, run: ServerCommand, reads: Entry['reads'] = 'arguments'): void {
  commands.set(name, { run, reads });
}

export const findCommand = (name: CommandName): Entry | undefined => commands.get(name);
