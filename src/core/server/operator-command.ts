import type { Ctx } from './context.ts';

/** A command of `npm start -- NAME`: runs on the database without a server, and ends. Other nodes may be running. */
export interface OperatorCommand {
  name: string;
  /** Ends the sentence "Starts no server: ..." in `--help`. */
  help: string;
  /** Returns the text to print. */
  run(ctx: Ctx): Promise<string>;
}
