import type { Refuses } from '#core/contract/endpoint.ts';
import { Uuid } from '#core/contract/ids.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { credentialsOf } from '#core/server/http/client.ts';
import type { Client, RawReply, RawRequest } from '#core/server/http/route.ts';
import {
  BACKUPS_LISTED,
  type Backup,
  type BackupPlan,
  cancelBackup,
  deleteBackup,
  type Files,
  listBackups,
  makeBackup,
} from '#features/operators/backups/contract.ts';
import { nextDue } from '#features/operators/backups/rules.ts';
import { identify, recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';
import { enqueueBackup } from './make-backup.ts';
import { BUCKET, isElsewhere, placeNameOf, placeOf } from './places.ts';
import { type BackupRow, deleteRow, endBackup, findBackup, findLastEnded, findLastReady, listNewest, lockBackup } from './store.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    make_backup: true;
    cancel_backup: true;
    download_backup: true;
    delete_backup: true;
  }
}

interface Actor {
  viewer: Viewer;
  client: Pick<Client, 'address'>;
}

const recordAct = (tx: Tx, { viewer, client }: Actor, act: `${'make' | 'cancel' | 'download' | 'delete'}_backup`, backup: string) =>
  recordSecurityEvent(tx, { act, userId: viewer.id, actorId: viewer.id, details: { backup }, client, at: tx.now() });

const onWire = ({ requestedBy, createdAt, endedAt, place, node, ...row }: BackupRow): Backup => ({
  ...row,
  requested_by: requestedBy,
  node: place === BUCKET ? null : node,
  created_at: createdAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
});

export async function readBackups(ctx: Ctx, viewer: Viewer): Promise<{ backups: Backup[]; plan: BackupPlan }> {
  await requireStaff(ctx.db, viewer, listBackups);
  const { BACKUP_SCHEDULE: schedule, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase } = ctx.settings;
  const place = placeNameOf(ctx);
  return {
    backups: (await listNewest(ctx.db, BACKUPS_LISTED)).map(onWire),
    plan: {
      next_at: schedule && nextDue(schedule, ctx.now()).toISOString(),
      keep,
      place: place === BUCKET ? { kind: 'bucket' } : { kind: 'folder', folder: place },
      has_passphrase: passphrase !== undefined,
    },
  };
}

export function startBackup(ctx: Ctx, actor: Actor, files: Files): Promise<Backup> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, makeBackup);
    const id = await enqueueBackup(tx, { cause: 'staff', files, requestedBy: actor.viewer.id });
    if (id === null) return makeBackup.refuse('BACKUP_RUNNING');
    const row = (await findBackup(tx, id))!;
    await recordAct(tx, actor, 'make_backup', row.name);
    return onWire(row);
  });
}

/** The node that runs it notices within a second and deletes its unfinished file. */
export function endEarly(ctx: Ctx, actor: Actor, id: string): Promise<Backup> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, cancelBackup);
    const { name } = await requireBackup(tx, id, cancelBackup);
    if (!(await endBackup(tx, id, { state: 'canceled', at: tx.now() }))) return cancelBackup.refuse('BACKUP_ENDED');
    await recordAct(tx, actor, 'cancel_backup', name);
    return onWire((await findBackup(tx, id))!);
  });
}

/** Deletes the file first, so that a failure leaves the row for another attempt. */
export async function removeBackup(ctx: Ctx, actor: Actor, id: string): Promise<Backup> {
  await requireStaff(ctx.db, actor.viewer, deleteBackup);
  const row = (await findBackup(ctx.db, id)) ?? deleteBackup.refuse('BACKUP_NOT_FOUND');
  if (row.state === 'waiting' || row.state === 'running') return deleteBackup.refuse('BACKUP_RUNNING');
  const place = placeOf(ctx, row.place);
  if (row.state === 'ready' && (await isElsewhere(ctx, place, row))) return deleteBackup.refuse('BACKUP_ON_OTHER_NODE');
  // An attempt whose result was lost may have written it.
  await place.delete(row.name);
  await ctx.tx(async (tx) => {
    await deleteRow(tx, id);
    await recordAct(tx, actor, 'delete_backup', row.name);
  });
  return onWire(row);
}

async function requireBackup(tx: Tx, id: string, endpoint: Refuses<'BACKUP_NOT_FOUND'>): Promise<BackupRow> {
  return (await lockBackup(tx, id)) ?? endpoint.refuse('BACKUP_NOT_FOUND');
}

/** Backups of the schedule and of staff; those of the command line are unknown. */
export async function lastBackup({ db }: Pick<Ctx, 'db'>): Promise<{ at: Date | null; hasFailed: boolean }> {
  const [ready, ended] = [await findLastReady(db), await findLastEnded(db)];
  return { at: ready?.endedAt ?? null, hasFailed: ended?.state === 'failed' };
}

const MISSING: RawReply = { status: 404, headers: { 'cache-control': 'no-store' }, body: 'There is no such backup.\n' };

/** Streams the file of a backup to staff. Everybody else gets the answer of a missing one. */
export async function serveBackup({ ctx, client, method, params }: RawRequest): Promise<RawReply> {
  const id = Uuid.safeParse(params.backup).data;
  const credentials = credentialsOf(client);
  const viewer = (credentials && (await identify(ctx, credentials.token, client)))?.viewer;
  const row = id !== undefined && viewer?.isStaff ? await findBackup(ctx.db, id) : null;
  const place = row?.state === 'ready' ? placeOf(ctx, row.place) : null;
  if (!viewer || !row || !place) return MISSING;
  const file = await place.open(row.name);
  if (file === null) return MISSING;
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': String(file.size),
    'content-disposition': `attachment; filename="${row.name}"`,
    'cache-control': 'no-store',
  };
  if (method === 'HEAD') {
    file.body.destroy();
    return { status: 200, headers, body: '' };
  }
  await ctx.tx((tx) => recordAct(tx, { viewer, client }, 'download_backup', row.name));
  return { status: 200, headers, body: file.body };
}
