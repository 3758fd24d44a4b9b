import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { byName, registry } from '#core/contract/feature.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import type { CommandValues } from '#features/chat/chat/rules/commands.ts';

/** A command from a person who is allowed to use it. */
export interface CommandCall {
  ctx: Ctx;
  viewer: Viewer;
  /** The channel as given: slug, username or ID. */
  channel: string;
  /** The parsed arguments, within their limits (rules/commands.ts). Empty for a command that reads `raw`. */
  values: CommandValues;
  /** The trimmed text after the name. */
  parameter: string;
}

/**
 * Runs a command on the server: in one transaction, or it refuses through the endpoint that does the same. `runCommand` returns the code of
 * the refusal as the command's error, if one of `standsFor` declares it.
 */
export interface ServerCommand {
  run: (given: CommandCall) => Promise<unknown>;
  /** The endpoints that do the same. Absent when the command has none: then it refuses only through `runChatCommand`. */
  standsFor?: readonly AnyEndpoint[];
  /** `raw` passes `parameter` unchanged, for commands where programs may send more than a chat user would type (a slug, a category). */
  reads?: 'arguments' | 'raw';
}

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** The server side of the manifest's commands, by name. A command that only opens a dialog has no entry. */
    commands?: Readonly<Record<string, ServerCommand>>;
  }
}

/** All commands that the server can run, by name. */
export const serverCommands = registry((features: readonly ServerFeature[]) =>
  byName(
    'server command',
    features.flatMap(({ commands = {} }) => Object.entries(commands)),
  ),
);
