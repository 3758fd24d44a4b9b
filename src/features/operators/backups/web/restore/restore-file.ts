import { SECOND_MS } from '#core/contract/durations.ts';
import { call, RefusedCall, UnreachableServer } from '#core/web/api.ts';
import {
  cancelRestore,
  RESTORE_PIECE,
  type Restore,
  restorePiecePath,
  showRestore,
  startRestore,
} from '#features/operators/backups/contract.ts';
import { UploadRate } from './upload-rate.ts';

/** Milliseconds between two looks at a restore, and before another attempt to send a piece. */
const PAUSE = SECOND_MS;
/** Milliseconds for one piece. The server gives up an upload after a minute without one, so a stuck connection is noticed before. */
const PIECE_LIMIT = 45 * SECOND_MS;

/**
 * Reasons of the server, and of the browser: `unreadable` file, pieces `not_taken` by a proxy, a server that ended the restore `late`
 * because no piece arrived, or that no longer knows it (`gone`).
 */
export type FailureCode = NonNullable<Restore['error']> | 'unreadable' | 'not_taken' | 'late' | 'gone';

/** Nothing was restored. */
export class RestoreFailed extends Error {
  override readonly name = 'RestoreFailed';
  readonly code: FailureCode;

  constructor(code: FailureCode) {
    super(code);
    this.code = code;
  }
}

/** `rate` is bytes a second; null until it is known. `isLost`: the server does not answer, and the piece is sent again. */
export type RestoreStage =
  | { kind: 'uploading'; received: number; size: number; rate: number | null; isLost: boolean }
  | { kind: 'finishing'; progress: Restore['progress'] }
  | { kind: 'restarting' };

/** `unclear`: the server restarted before this page could read the result. */
export type RestoreOutcome = { kind: 'restored'; hasSecrets: boolean } | { kind: 'unclear' };

export interface RestoreInput {
  file: File;
  setupToken: string | undefined;
  passphrase: string | undefined;
  withoutSecrets: boolean;
}

interface Watch {
  /** Aborted: cancels the restore. */
  signal: AbortSignal;
  onStage: (stage: RestoreStage) => void;
}

/**
 * Sends the file piece by piece, with one piece in memory, and waits until the server has restarted. Throws `RestoreFailed`, a refusal of
 * the start, or the reason of `signal` once the restore is canceled.
 */
export async function restoreFile(input: RestoreInput, watch: Watch): Promise<RestoreOutcome> {
  const { file, setupToken, passphrase, withoutSecrets } = input;
  if (file.size === 0) throw new RestoreFailed('foreign');
  const body = { size: file.size, setup_token: setupToken, passphrase, without_secrets: withoutSecrets };
  const { upload } = (await call(startRestore, { body })).data;
  try {
    await sendPieces(file, upload, watch);
    return await awaitRestart(upload, watch);
  } catch (error) {
    const ended = await call(cancelRestore, { params: { upload } }).catch(() => null);
    // The cancellation came too late.
    if (watch.signal.aborted && ended?.data.restore.state === 'done')
      return awaitRestart(upload, { ...watch, signal: new AbortController().signal });
    throw error;
  }
}

async function sendPieces(file: File, upload: string, { signal, onStage }: Watch): Promise<void> {
  const { size } = file;
  const rate = new UploadRate();
  let [offset, wasLost] = [0, false];
  onStage({ kind: 'uploading', received: 0, size, rate: rate.add(0, performance.now()), isLost: false });
  while (offset < size) {
    const received = (await sendPiece(file, upload, offset, signal)) ?? (await readReceived(upload, { wasLost, signal }));
    const isLost = received === null;
    wasLost ||= isLost;
    const hasProgress = received !== null && received > offset;
    offset = received ?? offset;
    onStage({ kind: 'uploading', received: offset, size, rate: rate.add(offset, performance.now()), isLost });
    if (!hasProgress) await pause(signal);
  }
}

/** Statuses of a 4xx that another attempt may change: no such restore, timeout, another piece expected, too many requests. */
const REPEATABLE = [404, 408, 409, 429];

/** Returns the bytes that the server has; null when it did not take the piece. */
async function sendPiece(file: File, upload: string, offset: number, signal: AbortSignal): Promise<number | null> {
  signal.throwIfAborted();
  const body = await file
    .slice(offset, offset + RESTORE_PIECE)
    .arrayBuffer()
    .catch(() => {
      throw new RestoreFailed('unreadable');
    });
  const answer = await fetch(restorePiecePath(upload, offset), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PIECE_LIMIT)]),
  }).catch(() => null);
  signal.throwIfAborted();
  if (answer === null) return null;
  if (answer.ok) return readCount(answer);
  if (answer.status < 500 && !REPEATABLE.includes(answer.status)) throw new RestoreFailed('not_taken');
  return null;
}

async function readCount(answer: Response): Promise<number | null> {
  const { received } = (await answer.json().catch(() => ({}))) as { received?: number };
  return received ?? null;
}

async function readReceived(upload: string, { wasLost, signal }: { wasLost: boolean; signal: AbortSignal }): Promise<number | null> {
  const restore = await readState(upload, signal);
  if (restore === null) return null;
  if (restore === 'gone') throw new RestoreFailed('gone');
  if (restore.state === 'failed') throw new RestoreFailed(wasLost && restore.error === 'failed' ? 'late' : (restore.error ?? 'failed'));
  return restore.received;
}

async function awaitRestart(upload: string, { signal, onStage }: Watch): Promise<RestoreOutcome> {
  let done: Restore | null = null;
  for (;;) {
    const restore = await readState(upload, signal);
    if (restore === 'gone') return done ? { kind: 'restored', hasSecrets: done.has_secrets === true } : { kind: 'unclear' };
    if (restore?.state === 'failed') throw new RestoreFailed(restore.error ?? 'failed');
    if (restore?.state === 'done') done = restore;
    if (restore !== null) onStage(done ? { kind: 'restarting' } : { kind: 'finishing', progress: restore.progress });
    await pause(signal);
  }
}

/** Null while the server does not answer, or a proxy answers in its place. A restarted server no longer knows the restore. */
async function readState(upload: string, signal: AbortSignal): Promise<Restore | 'gone' | null> {
  try {
    return (await call(showRestore, { params: { upload }, signal })).data.restore;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnreachableServer) return null;
    if (!(error instanceof RefusedCall)) throw error;
    if (error.code === 'RESTORE_NOT_FOUND') return 'gone';
    if (error.isCoded && error.status < 500 && error.status !== 429) throw error;
    return null;
  }
}

/** Rejects when `signal` is aborted. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, PAUSE);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
