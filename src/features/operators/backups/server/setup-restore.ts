import { PassThrough } from 'node:stream';
import { MINUTE_MS, SECOND_MS } from '#core/contract/durations.ts';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { ArchiveRefused } from '#core/server/archive/format.ts';
import type { OnProgress } from '#core/server/archive/progress.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import { constantTimeEqual } from '#core/server/constant-time-equal.ts';
import type { Ctx } from '#core/server/context.ts';
import type { RawHead, RawReply, RawRequest } from '#core/server/http/route.ts';
import { cancelRestore, RESTORE_REFUSALS, type Restore, showRestore, startRestore } from '#features/operators/backups/contract.ts';
import { hasAccounts, newToken } from '#features/people/accounts/server/api.ts';
import { restoreFrom } from './restore-backup.ts';

/** Milliseconds without a piece after which an upload is given up. */
const PATIENCE = MINUTE_MS;
/** Milliseconds in which the page can read the result before the server restarts. */
const RESTART_AFTER = 3 * SECOND_MS;

const isRefusal = (code: string): code is (typeof RESTORE_REFUSALS)[number] => (RESTORE_REFUSALS as readonly string[]).includes(code);

/** One upload and its restore. The bytes go on to the restore at its pace; memory holds one piece. */
class SetupRestore {
  readonly id = newToken();
  readonly size: number;
  readonly #file = new PassThrough();
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #received = 0;
  #state: Restore['state'] = 'receiving';
  #progress: Restore['progress'] = null;
  #error: Restore['error'] = null;
  #hasSecrets: boolean | null = null;
  #late: NodeJS.Timeout | undefined;
  #writing = false;

  constructor(ctx: Ctx, { size, passphrase, without_secrets: withoutSecrets }: BodyOf<typeof startRestore>) {
    this.size = size;
    // The restore reports the failure.
    this.#file.on('error', () => undefined);
    this.#ended = this.#restore(ctx, passphrase ?? null, withoutSecrets);
    this.#waitForPiece();
  }

  get isRunning(): boolean {
    return this.#state === 'receiving' || this.#state === 'finishing';
  }

  get onWire(): Restore {
    return {
      state: this.#state,
      size: this.size,
      received: this.#received,
      progress: this.isRunning ? this.#progress : null,
      error: this.#error,
      has_secrets: this.#hasSecrets,
    };
  }

  /** False when the piece does not start where the last one ended. A repeated piece is taken once. */
  async add(offset: number, piece: Buffer): Promise<boolean> {
    if (offset + piece.length <= this.#received) return true;
    if (this.#writing || offset !== this.#received || this.#state !== 'receiving' || offset + piece.length > this.size) return false;
    this.#writing = true;
    clearTimeout(this.#late);
    try {
      if (!this.#file.write(piece)) {
        const drained = new Promise<void>((resolve) => this.#file.once('drain', resolve));
        await Promise.race([drained, this.#ended]);
      }
      this.#received += piece.length;
      if (this.#received === this.size) {
        this.#file.end();
        if (this.#state === 'receiving') this.#state = 'finishing';
      } else this.#waitForPiece();
    } finally {
      this.#writing = false;
    }
    return true;
  }

  async cancel(): Promise<void> {
    this.#stop.abort(new Error('the restore was canceled'));
    this.#file.destroy(new Error('the restore was canceled'));
    await this.#ended;
  }

  #waitForPiece(): void {
    this.#late = setTimeout(() => void this.cancel(), PATIENCE);
    this.#late.unref();
  }

  async #restore(ctx: Ctx, passphrase: string | null, withoutSecrets: boolean): Promise<void> {
    const onProgress: OnProgress = ({ phase, done, total }) => {
      this.#progress = { phase, share: total ? Math.min(1, done / total) : null };
    };
    try {
      const { signal } = this.#stop;
      const restored = await restoreFrom(ctx, this.#file, { size: this.size, passphrase, withoutSecrets, onProgress, signal });
      this.#hasSecrets = restored.hasSecrets;
      this.#state = 'done';
      ctx.log.info({ backup: restored.manifest.created_at }, 'A backup was restored. The server restarts.');
      setTimeout(() => ctx.services.restart?.(), RESTART_AFTER).unref();
    } catch (error) {
      this.#state = 'failed';
      this.#error = error instanceof ArchiveRefused && isRefusal(error.code) ? error.code : 'failed';
      ctx.log.warn({ reason: (error as Error).message }, 'a backup was not restored; nothing has changed');
    } finally {
      clearTimeout(this.#late);
    }
  }
}

const restores = perContext(() => ({ current: null as SetupRestore | null }));

export async function beginRestore(ctx: Ctx, body: BodyOf<typeof startRestore>): Promise<{ upload: string; restore: Restore }> {
  const { setupToken } = ctx.services;
  if (setupToken !== undefined && !constantTimeEqual(body.setup_token ?? '', setupToken)) return startRestore.refuse('SETUP_TOKEN_INVALID');
  if (ctx.settings.REDIS_URL !== undefined) return startRestore.refuse('SEVERAL_NODES');
  if (await hasAccounts(ctx.db)) return startRestore.refuse('NOT_EMPTY');
  const kept = restores(ctx);
  if (kept.current?.isRunning || kept.current?.onWire.state === 'done') return startRestore.refuse('RESTORE_RUNNING');
  kept.current = new SetupRestore(ctx, body);
  return { upload: kept.current.id, restore: kept.current.onWire };
}

const find = (ctx: Ctx, upload: string): SetupRestore | null => {
  const { current } = restores(ctx);
  return current !== null && constantTimeEqual(upload, current.id) ? current : null;
};

export const readRestore = (ctx: Ctx, upload: string): Restore => (find(ctx, upload) ?? showRestore.refuse('RESTORE_NOT_FOUND')).onWire;

export async function endRestore(ctx: Ctx, upload: string): Promise<Restore> {
  const restore = find(ctx, upload) ?? cancelRestore.refuse('RESTORE_NOT_FOUND');
  if (restore.isRunning) await restore.cancel();
  return restore.onWire;
}

const UNKNOWN: RawReply = { status: 404, headers: { 'cache-control': 'no-store' }, body: 'There is no such restore.\n' };

/** Before the body is read. */
export const refusePiece = ({ ctx, params }: RawHead): RawReply | null => (find(ctx, params.upload!) === null ? UNKNOWN : null);

export async function receivePiece({ ctx, params, body }: RawRequest): Promise<RawReply> {
  const restore = find(ctx, params.upload!);
  const offset = Number(params.offset);
  if (restore === null || !Number.isSafeInteger(offset) || offset < 0) return UNKNOWN;
  const status = (await restore.add(offset, body)) ? 200 : 409;
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify({ received: restore.onWire.received }) };
}
