import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
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
  /** The added pictures are served only by `serveGuardedPicture`, not at `pictureUrl`. */
  isGuarded?: boolean;
}

/**
 * Stores pictures, releases others and returns the new hashes (decision 028). Call it in the transaction that stores the hashes.
 * Rows are locked in the order of their hashes, so that concurrent changes never deadlock; the last use deletes a row.
 */
export async function replacePictures(tx: Db, { added, dropped, at, isGuarded = false }: PictureChange): Promise<string[]> {
  const hashes = added.map(({ bytes }) => hashOf(bytes, isGuarded));
  const bytesOf = new Map(hashes.map((hash, index) => [hash, added[index]!.bytes]));
  const uses = new Map<string, number>();
  for (const hash of hashes) uses.set(hash, (uses.get(hash) ?? 0) + 1);
  for (const hash of dropped) uses.set(hash, (uses.get(hash) ?? 0) - 1);
  for (const [hash, more] of [...uses].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (more > 0) await addUses(tx, { hash, bytes: bytesOf.get(hash)!, uses: more, at, isPublic: !isGuarded });
    else if (more < 0) await removeUses(tx, hash, -more);
  }
  return hashes;
}

const findPicture = (db: Db, hash: string, isPublic: boolean): Promise<{ bytes: Buffer } | null> =>
  db.row(sql<{ bytes: Buffer }>`select bytes from pictures where hash = ${hash} and is_public = ${isPublic}`);

interface NewPicture {
  hash: string;
  bytes: Buffer;
  uses: number;
  at: Date;
  isPublic: boolean;
}

async function addUses(tx: Db, { hash, bytes, uses, at, isPublic }: NewPicture): Promise<void> {
  await tx.rows(sql`
    insert into pictures as p (hash, bytes, uses, created_at, is_public) values (${hash}, ${bytes}, ${uses}, ${at}, ${isPublic})
    on conflict (hash) do update set uses = p.uses + excluded.uses`);
}

/** A statement for migrations that guards pictures without other uses than in these hashes. They repeat each hash by its uses. */
export const guardPictures = (hashes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update pictures p set is_public = false
    from (select hash, count(*) as uses from (${hashes}) as listed (hash) group by hash) as guarded
   where p.hash = guarded.hash and p.uses = guarded.uses`;

async function removeUses(tx: Db, hash: string, fewer: number): Promise<void> {
  const row = await tx.row(sql<{ uses: number }>`select uses from pictures where hash = ${hash} for update`);
  if (!row) throw new Error(`the picture ${hash} was released more often than it was referenced`);
  if (row.uses > fewer) await tx.rows(sql`update pictures set uses = uses - ${fewer} where hash = ${hash}`);
  else await tx.rows(sql`delete from pictures where hash = ${hash}`);
}

/** 160 bits of SHA-256. The same picture has another hash where it is guarded, so that a public use never opens a guarded one. */
const hashOf = (bytes: Buffer, isGuarded: boolean): string =>
  createHash('sha256')
    .update(isGuarded ? 'guarded' : '')
    .update(bytes)
    .digest('hex')
    .slice(0, 40);

/** Seconds that a node keeps a picture in memory, so that a removed one disappears within about a minute. */
const KEEP_SECONDS = 60;
/** Seconds for which browsers and proxies keep a guarded picture, whose owner may be hidden. */
const GUARDED_SECONDS = 300;

const MISSING: RawReply = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'Not found.\n',
};

/** An object that shows a guarded picture. */
export interface PictureOwner {
  id: string;
  has(hash: string): Promise<boolean>;
}

const pictures = perContext(
  ({ db, now }) =>
    new PictureCache<{ hash: string; owner: PictureOwner | null }>({
      keyText: ({ hash, owner }) => (owner ? `${owner.id} ${hash}` : hash),
      load: async ({ hash, owner }) => {
        const picture = owner && !(await owner.has(hash)) ? null : await findPicture(db, hash, owner === null);
        return picture && { mime: 'image/webp', bytes: picture.bytes, keepSeconds: KEEP_SECONDS };
      },
      now,
    }),
);

export async function serveStoredPicture({ params, client, ctx }: RawRequest): Promise<RawReply> {
  const hash = /^([0-9a-f]{40})\.webp$/.exec(params.file ?? '')?.[1];
  return (hash !== undefined && (await pictures(ctx).reply({ hash, owner: null }, client))) || MISSING;
}

/** Serves a guarded picture to a request whose right to see the owner was checked. Null when the owner does not show it. */
export const serveGuardedPicture = (
  { ctx, client }: Pick<RawRequest, 'ctx' | 'client'>,
  { hash, owner, scope }: { hash: string; owner: PictureOwner; scope: 'public' | 'private' },
): Promise<RawReply | null> => pictures(ctx).reply({ hash, owner }, client, `${scope}, max-age=${GUARDED_SECONDS}, immutable`);
