import type { Ctx } from './context.ts';

/** A command of `npm start -- NAME`: runs on the database without a server, and ends. Servers may be running beside it. */
export interface OperatorCommand {
  name: string;
  /** Name of its one required argument in `--help`. */
  argument?: string;
  /** Ends the sentence "Starts no server: ..." in `--help`. */
  help: string;
  /** Returns the text to print. Throws StartupError when the operator can fix the reason. `argument` is empty for a command without one. */
  run(ctx: Ctx, argument: string): Promise<string>;
}
