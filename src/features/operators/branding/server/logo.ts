import { sql } from 'kysely';
import type { SiteIdentity } from '#core/contract/identity.ts';
import { sharedRead } from '#core/server/concurrency/shared-read.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { Client } from '#core/server/http/route.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { acceptUpload } from '#core/server/pictures/read-upload.ts';
import { pictureUrl, replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { changeSiteLogo, removeSiteLogo, SITE_LOGO } from '#features/operators/branding/contract.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    change_logo: true;
    remove_logo: true;
  }
}

type Logo = SiteIdentity['logo'];
type Actor = { viewer: Viewer; client: Pick<Client, 'address'> };

/** Every page shows the logo, so a node reads it at most once a second. */
const KEEP_SECONDS = 1;
const THE_SITE = { id: 1 };
const recentLogo = sharedRead(KEEP_SECONDS, async ({ db }) => logoOf(await findHashes(db)));
export const siteLogo = (ctx: Ctx): Promise<Logo> => recentLogo(ctx, THE_SITE);

export async function changeLogo(ctx: Ctx, actor: Actor, image: string): Promise<Logo> {
  await requireStaff(ctx.db, actor.viewer, changeSiteLogo);
  const added = await acceptUpload(ctx, { image, kind: SITE_LOGO, counters: ['site logo'] }, changeSiteLogo);
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, changeSiteLogo);
    const logo = logoOf(await replaceLogo(tx, added, await lockHashes(tx)));
    await record(tx, actor, 'change_logo');
    return logo;
  });
}

export function removeLogo(ctx: Ctx, actor: Actor): Promise<Logo> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, removeSiteLogo);
    const hashes = await lockHashes(tx);
    if (hashes.length === 0) return removeSiteLogo.refuse('NO_PICTURE');
    await replaceLogo(tx, [], hashes);
    await record(tx, actor, 'remove_logo');
    return null;
  });
}

const record = (tx: Tx, { viewer, client }: Actor, act: 'change_logo' | 'remove_logo') =>
  recordSecurityEvent(tx, { act, userId: viewer.id, actorId: viewer.id, client, at: tx.now() });

/** Paths, because pages may show pictures only from their own origin. */
function logoOf(hashes: readonly string[]): Logo {
  const [large, small] = hashes.map((hash) => pictureUrl({ publicUrl: '' }, hash));
  return large === undefined || small === undefined ? null : { large, small };
}

async function findHashes(db: Db): Promise<string[]> {
  return (await db.row(sql<{ hashes: string[] }>`select hashes from site_logo`))?.hashes ?? [];
}

/** Two changes at once follow each other, so that each releases the pictures of the previous one. */
async function lockHashes(tx: Tx): Promise<string[]> {
  await tx.rows(sql`
    insert into site_logo (id, hashes, changed_at) values (${THE_SITE.id}, '{}', ${tx.now()}) on conflict (id) do nothing`);
  return (await tx.row(sql<{ hashes: string[] }>`select hashes from site_logo for update`))!.hashes;
}

async function replaceLogo(tx: Tx, added: readonly RenderedPicture[], dropped: readonly string[]): Promise<string[]> {
  const hashes = await replacePictures(tx, { added, dropped, at: tx.now() });
  await tx.rows(sql`update site_logo set hashes = ${arrayOf('text', hashes)}, changed_at = ${tx.now()}`);
  return hashes;
}
