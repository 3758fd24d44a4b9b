import { type MessagePort, parentPort } from 'node:worker_threads';
import { compilePatterns } from '#features/chat/moderation/rules/filters/pattern.ts';

/** Texts to match against lists, in order. A list comes with its entries when the thread does not have it. */
export interface PatternOrder {
  /** Lists that are not used after these texts. */
  forget: readonly number[];
  asks: readonly { list: number; entries?: readonly string[]; text: string }[];
}

/**
 * `ready`: the thread has loaded the engine. `compiled`: a list is ready for its first text. `matched`: the answer for one text, in order.
 * `total` is the CPU time of the thread in milliseconds.
 */
export type PatternAnswer = { total: number } & ({ kind: 'ready' } | { kind: 'compiled' } | { kind: 'matched'; entry: string | null });

/** Milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function answerOn(port: MessagePort): void {
  const lists = new Map<number, ReturnType<typeof compilePatterns>>();
  const answer = (message: PatternAnswer) => port.postMessage(message);
  port.on('message', ({ asks, forget }: PatternOrder) => {
    for (const { list, entries, text } of asks) {
      if (entries) {
        lists.set(list, compilePatterns(entries));
        answer({ kind: 'compiled', total: cpuTime() });
      }
      const entry = lists.get(list)!(text);
      answer({ kind: 'matched', entry, total: cpuTime() });
    }
    for (const list of forget) lists.delete(list);
  });
  answer({ kind: 'ready', total: cpuTime() });
}

answerOn(parentPort!);
