import type { Db } from '#core/server/db/db.ts';
import type { StreamerChannel } from '#features/accounts/contract/programs.ts';

/** What later features add to `GET /api/v1/user`. */
export interface UserPart {
  streamer_channel?: StreamerChannel;
}

type ReadPart = (db: Db, userId: number) => Promise<UserPart>;

const parts: ReadPart[] = [];

/** `app/server/features.ts` connects it: channels fills in `streamer_channel`. */
export function contributeToUser(read: ReadPart): void {
  parts.push(read);
}

export async function readUserParts(db: Db, userId: number): Promise<UserPart> {
  const read = await Promise.all(parts.map((part) => part(db, userId)));
  return Object.assign({}, ...read);
}
