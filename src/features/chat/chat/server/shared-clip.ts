import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import type { WithSite } from '#core/server/pictures/stored-pictures.ts';
import type { Clip } from '#features/chat/chat/contract/message.ts';
import type { SendFacts } from './send-facts.ts';

/** A clip that a message wants to share, by the id that the client sent: any text. */
export interface SharedClip {
  channelId: number;
  clipId: string;
}

declare module '#core/server/feature.ts' {
  interface Contributions {
    /**
     * The clips of these channels as messages show them (M-12), in the order of the request; null for one that does not exist there, is not
     * ready or was deleted. Without a feature that makes clips there are none.
     */
    sharedClips: (db: Db, site: WithSite, asked: readonly SharedClip[]) => Promise<(Clip | null)[]>;
  }
}

/** Adds the clips that messages share to their facts, with one statement for a batch that shares some. */
export async function withSharedClips(
  ctx: Ctx,
  requests: readonly { clipId?: string | null }[],
  facts: readonly (SendFacts | null)[],
): Promise<(SendFacts | null)[]> {
  const asked = requests.flatMap(({ clipId }, at) => {
    const known = facts[at];
    return clipId != null && known ? [{ at, channelId: known.chatroom.channelId, clipId }] : [];
  });
  if (asked.length === 0) return [...facts];
  const clips = (await contribution(ctx, 'sharedClips')?.(ctx.db, ctx, asked)) ?? [];
  const found = new Map(asked.map(({ at }, index) => [at, clips[index] ?? null]));
  return facts.map((known, at) => known && { ...known, clip: found.get(at) ?? null });
}
