import { byName, registry } from '#core/contract/feature.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import type { CommandValues } from '#features/chat/rules/commands.ts';

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

/**
 * How the server carries a command out: in one transaction, or it refuses through the endpoint that does the same. `runCommand` answers the
 * code of the refusal as the command's error.
 */
export interface ServerCommand {
  run: (given: GivenCommand) => Promise<unknown>;
  /** `raw` hands over `parameter` as it is, where a program may say more than the person in the chat (a slug, a category). */
  reads?: 'arguments' | 'raw';
}

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** How the commands of the manifest are carried out, by name. A command that only opens a dialog has no entry. */
    commands?: Readonly<Record<string, ServerCommand>>;
  }
}

/** What the server can carry out, by the command's name. */
export const serverCommands = registry((features: readonly ServerFeature[]) =>
  byName(
    'server command',
    features.flatMap(({ commands = {} }) => Object.entries(commands)),
  ),
);
