import type { Readable, Writable } from 'node:stream';
import type { Ctx } from './context.ts';

/** Name of the connections of a command, so that no command takes another one for a server. */
export const COMMAND_APPLICATION = 'grandstand-command';

export interface CommandOption {
  /** Name of its value in `--help`: `URL`; absent for a switch. */
  value?: string;
  help: string;
}

/** What the operator typed, and the streams of the process. */
export interface CommandInput {
  /** Empty for a command without an argument. */
  argument: string;
  /** True for a switch. */
  options: Readonly<Record<string, string | true | undefined>>;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable & { isTTY?: boolean };
}

/** A command of `npm start -- NAME`: runs on the database without a server, and ends. */
export interface OperatorCommand {
  name: string;
  /** Name of its one required argument in `--help`. */
  argument?: string;
  /** Options by their names after `--`. */
  options?: Readonly<Record<string, CommandOption>>;
  /** Ends the sentence "Starts no server: ..." in `--help`. */
  help: string;
  /**
   * `migrated`, by default: brings the schema up to date, and may run beside servers. `as it is`: leaves the schema alone. `unused`: the same,
   * and refuses to run beside a server.
   */
  database?: 'migrated' | 'as it is' | 'unused';
  /** Returns the text to print; null when the result is already written. Throws StartupError when the operator can fix the reason. */
  run(ctx: Ctx, input: CommandInput): Promise<string | null>;
}
