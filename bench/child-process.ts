import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { NODE_FLAGS } from '#app/server/testing/server-process.ts';

/**
 * Starts another process of a bench, with the Node flags of the product: `startProcess(join(import.meta.dirname, 'server.ts'), [place])`.
 */
export const startProcess = (path: string, args: readonly string[] = []): ChildProcess =>
  fork(path, args, { stdio: 'inherit', execArgv: [...NODE_FLAGS] });

/** Sends the order, if any, and returns the process's next message. Rejects when the process exits without one. */
export async function request<Answer>(child: ChildProcess, order?: object | string): Promise<Answer> {
  if (order !== undefined) child.send(order);
  const over = new AbortController();
  const ended = once(child, 'exit', { signal: over.signal }).then(([code]) => {
    throw new Error(`a process of the bench ended with ${code}`);
  });
  const [answer] = await Promise.race([once(child, 'message'), ended]);
  // Otherwise every request would leave a listener behind.
  ended.catch(() => {});
  over.abort();
  return answer as Answer;
}

/** Sends the order `stop` and waits for the end of the process. Rejects when it ends with a failure. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  child.send('stop');
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`a process of the bench ended with ${code}`);
}
