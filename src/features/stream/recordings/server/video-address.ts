import { createHmac } from 'node:crypto';
import { perContext } from '#core/server/concurrency/per-context.ts';
import { constantTimeEqual } from '#core/server/constant-time-equal.ts';
import type { Ctx } from '#core/server/context.ts';
import { installationSecret, newSealingKey } from '#core/server/installation/secrets.ts';
import { PRIVATE_ADDRESS_SECONDS } from '#features/stream/recordings/rules.ts';
import { mediaUrl } from '#features/stream/streams/server/api.ts';
import type { RecordingMedia } from './store/recordings.ts';

/**
 * Tokens are part of the path, so that relative URLs in playlists keep them: `unlisted-MAC`, valid while the recording is unlisted, and
 * `private-SECONDS-MAC`, valid until that time (seconds since the epoch).
 */

const TOKEN = /^(?:unlisted|private-(\d{10,12}))-[A-Za-z0-9_-]{43}$/;

/** The secret of this installation, read once per node. */
class AddressKey {
  readonly #ctx: Ctx;
  #key: Promise<string> | null = null;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
  }

  read(): Promise<string> {
    this.#key ??= installationSecret(this.#ctx.db, 'video_address_key', newSealingKey).catch((error: unknown) => {
      this.#key = null;
      throw error;
    });
    return this.#key;
  }
}

const addressKey = perContext((ctx) => new AddressKey(ctx));

/** The multivariant playlist for a person who can watch the recording; at the CDN, if there is one. */
export async function videoUrl(
  ctx: Ctx,
  { uuid, visibility, isSuspended }: Pick<RecordingMedia, 'visibility' | 'isSuspended'> & { uuid: string },
): Promise<string> {
  if (visibility === 'private' || isSuspended) return managerUrl(ctx, uuid, 'master.m3u8');
  return visibility === 'public' ? `${folderOf(ctx, uuid)}/master.m3u8` : withToken(ctx, uuid, 'unlisted', 'master.m3u8');
}

/** A file for those who manage the recording; the URL expires after six hours. */
export function managerUrl(ctx: Ctx, uuid: string, file: string): Promise<string> {
  const until = Math.floor(ctx.now().getTime() / 1000) + PRIVATE_ADDRESS_SECONDS;
  return withToken(ctx, uuid, `private-${until}`, file);
}

const folderOf = (ctx: Ctx, uuid: string): string => mediaUrl(ctx, `/media/video/${uuid}`);

const withToken = async (ctx: Ctx, uuid: string, kind: string, file: string): Promise<string> =>
  `${folderOf(ctx, uuid)}/${kind}-${macOf(await addressKey(ctx).read(), uuid, kind)}/${file}`;

/** Returns whether the token has the form that only managers of a recording get. */
export const isManagerToken = (token: string | null): boolean => token?.startsWith('private-') ?? false;

/** Returns whether this token, or none, currently grants access to a recording's files. */
export async function grantsAccess(ctx: Ctx, uuid: string, token: string | null, media: RecordingMedia): Promise<boolean> {
  const isHidden = media.visibility === 'private' || media.isSuspended;
  if (token === null) return media.visibility === 'public' && !isHidden;
  const match = TOKEN.exec(token);
  if (!match) return false;
  const until = match[1];
  if (until === undefined ? isHidden : Number(until) * 1000 < ctx.now().getTime()) return false;
  const kind = token.slice(0, token.length - MAC_LENGTH - 1);
  return constantTimeEqual(token.slice(-MAC_LENGTH), macOf(await addressKey(ctx).read(), uuid, kind));
}

/** Characters of a SHA-256 in base64url. */
const MAC_LENGTH = 43;
const macOf = (key: string, uuid: string, kind: string): string =>
  createHmac('sha256', key).update(`video ${uuid} ${kind}`).digest('base64url');
