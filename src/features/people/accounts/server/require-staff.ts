import type { Refuses } from '#core/contract/endpoint.ts';
import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { shareLockStaff } from './store/users.ts';

/**
 * Refuses unless the viewer is staff. In a transaction their role cannot be removed before it ends, because the row is locked against that;
 * so an act of somebody who is being removed either commits before the removal or is refused.
 */
export async function requireStaff(db: Db, viewer: Viewer, endpoint: Refuses<'NOT_ALLOWED'>): Promise<void> {
  if (!viewer.isStaff || !(await shareLockStaff(db, viewer.id))) endpoint.refuse('NOT_ALLOWED');
}
