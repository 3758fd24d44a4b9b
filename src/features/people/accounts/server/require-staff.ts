import type { Refuses } from '#core/contract/endpoint.ts';
import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { shareLockStaff } from './store/users.ts';

/** Share-locks the staff role until the transaction ends, so a concurrent removal waits or the action is refused. */
export async function requireStaff(db: Db, viewer: Viewer, endpoint: Refuses<'NOT_ALLOWED'>): Promise<void> {
  if (!viewer.isStaff || !(await shareLockStaff(db, viewer.id))) endpoint.refuse('NOT_ALLOWED');
}
