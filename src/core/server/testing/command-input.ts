import { PassThrough, Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CommandInput } from '../operator-command.ts';

/** Input of an operator command in a test. */
export const commandInput = (argument = '', parts: Partial<CommandInput> = {}): CommandInput => ({
  argument,
  options: {},
  stdin: Readable.from([]),
  stdout: new PassThrough(),
  stderr: new PassThrough(),
  ...parts,
});

/** Everything that was written to a stream of `commandInput`, after its end. */
export function writtenTo(stream: Writable): Promise<string> {
  stream.end();
  return text(stream as PassThrough);
}
