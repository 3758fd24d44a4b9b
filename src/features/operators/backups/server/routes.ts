import { dataEnvelope } from '#core/contract/envelope.ts';
import { FILE, type Route, rawRoute, route } from '#core/server/http/route.ts';
import {
  backupFilePath,
  cancelBackup,
  cancelRestore,
  deleteBackup,
  listBackups,
  makeBackup,
  RESTORE_PIECE,
  restorePiecePath,
  showRestore,
  startRestore,
} from '#features/operators/backups/contract.ts';
import { endEarly, readBackups, removeBackup, serveBackup, startBackup } from './manage-backups.ts';
import { beginRestore, endRestore, readRestore, receivePiece, refusePiece } from './setup-restore.ts';

export const backupRoutes: Route[] = [
  route(listBackups, async ({ ctx, viewer }) => dataEnvelope(await readBackups(ctx, viewer))),
  route(makeBackup, async ({ ctx, viewer, client, body }) =>
    dataEnvelope({ backup: await startBackup(ctx, { viewer, client }, body.files) }),
  ),
  route(cancelBackup, async ({ ctx, viewer, client, params }) =>
    dataEnvelope({ backup: await endEarly(ctx, { viewer, client }, params.backup) }),
  ),
  route(deleteBackup, async ({ ctx, viewer, client, params }) =>
    dataEnvelope({ backup: await removeBackup(ctx, { viewer, client }, params.backup) }),
  ),
  route(startRestore, async ({ ctx, body }) => dataEnvelope(await beginRestore(ctx, body))),
  route(showRestore, async ({ ctx, params }) => dataEnvelope({ restore: readRestore(ctx, params.upload) })),
  route(cancelRestore, async ({ ctx, params }) => dataEnvelope({ restore: await endRestore(ctx, params.upload) })),
  rawRoute('PUT', restorePiecePath(':upload', ':offset'), receivePiece, { bodyLimit: RESTORE_PIECE, refusal: refusePiece }),
  rawRoute('GET', backupFilePath(':backup'), serveBackup, FILE),
];
