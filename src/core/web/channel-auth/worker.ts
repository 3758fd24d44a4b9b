import { handleWorkerRequest, READY, type WorkerRequest } from './worker-messages.ts';

/** The page's types lack a worker's global scope. */
interface Scope {
  onmessage: ((event: MessageEvent<Partial<WorkerRequest>>) => void) | null;
  postMessage(message: unknown): void;
  reportError(error: unknown): void;
}
const scope = globalThis as unknown as Scope;

scope.onmessage = ({ data }) => {
  handleWorkerRequest(data).then(
    (answer) => scope.postMessage(answer),
    (error: unknown) => scope.reportError(error),
  );
};
scope.postMessage(READY);
