import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { perContext } from '../concurrency/per-context.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.ts';
import type { RawReply, RawRequest } from '../http/route.ts';
import type { RenderedPicture } from './frames.ts';
import { PictureCache } from './picture-cache.ts';

export type WithSite = Pick<Ctx, 'publicUrl' | 'settings'>;

/** The URL of a stored picture. Without a public URL it is a path. */
export const pictureUrl = ({ publicUrl }: Pick<WithSite, 'publicUrl'>, hash: string): string => `${publicUrl}/files/${hash}.webp`;

export const avatarUrl = (site: WithSite, hash: string | null): string | null => hash && pictureUrl(site, hash);

interface PictureChange {
  added: readonly RenderedPicture[];
  dropped: readonly string[];
  at: Date;
}

/**
 * Stores pictures, releases others and returns the new hashes (decision 028). Call it in the transaction that stores the hashes.
 * Rows are locked in the order of their hashes, so that concurrent changes never deadlock; the last use deletes a row.
 */
export async function replacePictures(tx: Db, { added, dropped, at }: PictureChange): Promise<string[]> {
  const hashes = added.map(({ bytes }) => hashOf(bytes));
  const bytesOf = new Map(hashes.map((hash, index) => [hash, added[index]!.bytes]));
  const uses = new Map<string, number>();
  for (const hash of hashes) uses.set(hash, (uses.get(hash) ?? 0) + 1);
  for (const hash of dropped) uses.set(hash, (uses.get(hash) ?? 0) - 1);
  for (const [hash, more] of [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (more > 0) await addUses(tx, hash, bytesOf.get(hash)!, more, at);
    else if (more < 0) await removeUses(tx, hash, -more);
  }
  return hashes;
}

const findPicture = (db: Db, hash: string): Promise<{ bytes: Buffer } | null> =>
  db.row(sql<{ bytes: Buffer }>`select bytes from pictures where hash = ${hash}`);

async function addUses(tx: Db, hash: string, bytes: Buffer, more: number, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into pictures as p (hash, bytes, uses, created_at) values (${hash}, ${bytes}, ${more}, ${at})
    on conflict (hash) do update set uses = p.uses + excluded.uses`);
}

async function removeUses(tx: Db, hash: string, fewer: number): Promise<void> {
  const row = await tx.row(sql<{ uses: number }>`select uses from pictures where hash = ${hash} for update`);
  if (!row) throw new Error(`the picture ${hash} was released more often than it was referenced`);
  if (row.uses > fewer) await tx.rows(sql`update pictures set uses = uses - ${fewer} where hash = ${hash}`);
  else await tx.rows(sql`delete from pictures where hash = ${hash}`);
}

/** 160 bits of SHA-256. */
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 40);

/** Seconds that a node keeps a picture in memory, so that a removed one disappears within about a minute. */
const KEEP_SECONDS = 60;

const MISSING: RawReply = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'Not found.\n',
};

const pictures = perContext(
  ({ db, now }) =>
    new PictureCache<string>({
      keyText: (hash) => hash,
      load: async (hash) => {
        const picture = await findPicture(db, hash);
        return picture && { mime: 'image/webp', bytes: picture.bytes, keepSeconds: KEEP_SECONDS };
      },
      now,
    }),
);

export async function serveStoredPicture({ params, client, ctx }: RawRequest): Promise<RawReply> {
  const hash = /^([0-9a-f]{40})\.webp$/.exec(params.file ?? '')?.[1];
  return (hash !== undefined && (await pictures(ctx).reply(hash, client))) || MISSING;
}
