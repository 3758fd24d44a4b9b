import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { byName, registry } from '#core/contract/feature.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import type { CommandValues } from '#features/chat/chat/rules/commands.ts';

export interface CommandCall {
  ctx: Ctx;
  viewer: Viewer;
  /** Slug, username or ID of the channel. */
  channel: string;
  /** Parsed and within their limits (rules/commands.ts). Empty for a command that reads `raw`. */
  values: CommandValues;
  parameter: string;
}

/** Refuses through the equivalent endpoint. `runCommand` returns the code if one of `equivalents` declares it. */
export interface ServerCommand {
  run: (call: CommandCall) => Promise<unknown>;
  /** The equivalent endpoints. Without them the command refuses only through `runChatCommand`. */
  equivalents?: readonly AnyEndpoint[];
  /** `raw` passes `parameter` unchanged, for programs that may send more than a chat user types (a slug, a category). */
  reads?: 'arguments' | 'raw';
}

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** By command name. A command that only opens a dialog has no entry. */
    commands?: Readonly<Record<string, ServerCommand>>;
  }
}

export const serverCommands = registry((features: readonly ServerFeature[]) =>
  byName(
    'server command',
    features.flatMap(({ commands = {} }) => Object.entries(commands)),
  ),
);
