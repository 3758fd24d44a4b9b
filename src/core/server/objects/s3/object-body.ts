import { Readable } from 'node:stream';
import { Unavailable } from '../../unavailable.ts';
import { ConnectionFailed, type Exchange } from './exchange.ts';

/** Maximum number of consecutive interruptions without a byte in between. */
const BREAKS = 3;

/** After an interruption, `resume(position)` requests the rest, counted from the first byte of this response. */
export function objectBody(first: Exchange, length: number, resume: (position: number) => Promise<Exchange>): Readable {
  let answer = first;
  async function* bytes() {
    for (let position = 0, breaks = 0; ; breaks++) {
      try {
        for await (const chunk of answer.chunks()) {
          position += chunk.byteLength;
          breaks = 0;
          yield chunk;
        }
        if (position === length) return;
      } catch (error) {
        if (!(error instanceof ConnectionFailed)) throw error;
      }
      if (body.destroyed) return;
      if (breaks === BREAKS) throw new Unavailable(`the object store broke off at byte ${position} of ${length}`);
      answer = await resume(position);
    }
  }
  const chunks = bytes();
  const body = new Readable({
    read: () => {
      chunks.next().then(
        ({ done, value }) => body.push(done ? null : value),
        (error: Error) => body.destroy(error),
      );
    },
    destroy: (error, done) => {
      answer.discard();
      done(error);
    },
  });
  return body;
}
