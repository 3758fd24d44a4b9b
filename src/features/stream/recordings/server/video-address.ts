import { createHmac } from 'node:crypto';
import { perContext } from '#core/server/concurrency/per-context.ts';
import { constantTimeEqual } from '#core/server/constant-time-equal.ts';
import type { Ctx } from '#core/server/context.ts';
import { newSealingKey } from '#core/server/installation/sealed-text.ts';
import { installationSecret } from '#core/server/installation/secrets.ts';
import { PRIVATE_ADDRESS_SECONDS } from '#features/stream/recordings/rules.ts';
import { mediaUrl } from '#features/stream/streams/server/api.ts';
import type { RecordingMedia } from './store/recordings.ts';

/**
 * The addresses of a recording's files. Those of unlisted and private recordings have a token in their path, so that the relative addresses
 * in playlists keep it: `unlisted-MAC`, which holds as long as the recording is unlisted, and `private-SECONDS-MAC`, which holds until that
 * time (seconds since 1970), whatever the recording is.
 */

const TOKEN = /^(?:unlisted|private-(\d{10,12}))-[A-Za-z0-9_-]{43}$/;

/** The secret of this installation, read once by each node. */
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

/** The Multivariant Playlist of a recording, for somebody who may watch it. It is where live video is: at the CDN, if there is one. */
export async function videoUrl(
  ctx: Ctx,
  { uuid, visibility, isSuspended }: Pick<RecordingMedia, 'visibility' | 'isSuspended'> & { uuid: string },
): Promise<string> {
  if (visibility === 'private' || isSuspended) return managerUrl(ctx, uuid, 'master.m3u8');
  return visibility === 'public' ? `${folderOf(ctx, uuid)}/master.m3u8` : withToken(ctx, uuid, 'unlisted', 'master.m3u8');
}

/** A file of a recording, for those who manage it: the address can be used for six hours. */
export function managerUrl(ctx: Ctx, uuid: string, file: string): Promise<string> {
  const until = Math.floor(ctx.now().getTime() / 1000) + PRIVATE_ADDRESS_SECONDS;
  return withToken(ctx, uuid, `private-${until}`, file);
}

const folderOf = (ctx: Ctx, uuid: string): string => mediaUrl(ctx, `/media/video/${uuid}`);

const withToken = async (ctx: Ctx, uuid: string, kind: string, file: string): Promise<string> =>
  `${folderOf(ctx, uuid)}/${kind}-${macOf(await addressKey(ctx).read(), uuid, kind)}/${file}`;

/** Whether this is the form of a token that only those who manage a recording get. */
export const isManagersToken = (token: string | null): boolean => token?.startsWith('private-') ?? false;

/** Whether this token, or none, opens the files of a recording now. */
export async function opens(ctx: Ctx, uuid: string, token: string | null, media: RecordingMedia): Promise<boolean> {
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
