import { answerAsk, READY, type WorkerAsk } from './worker-words.ts';

/** The worker's own scope: the page's types do not have it. */
interface Scope {
  onmessage: ((event: MessageEvent<Partial<WorkerAsk>>) => void) | null;
  postMessage(message: unknown): void;
  reportError(error: unknown): void;
}
const scope = globalThis as unknown as Scope;

scope.onmessage = ({ data }) => {
  answerAsk(data).then(
    (answer) => scope.postMessage(answer),
    (error: unknown) => scope.reportError(error),
  );
};
scope.postMessage(READY);
