import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import type { WithSite } from '#core/server/pictures/stored-pictures.ts';
import type { Clip } from '#features/chat/chat/contract/message.ts';
import type { SendFacts } from './send-facts.ts';

/** `clipId` is unvalidated client input. */
export interface SharedClip {
  channelId: number;
  clipId: string;
}

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** In the order of the request (M-12). Null for a clip that is missing, deleted or not ready. */
    sharedClips: (db: Db, site: WithSite, requested: readonly SharedClip[]) => Promise<(Clip | null)[]>;
  }
}

export async function withSharedClips(
  ctx: Ctx,
  requests: readonly { clipId?: string | null }[],
  facts: readonly (SendFacts | null)[],
): Promise<(SendFacts | null)[]> {
  const requested = requests.flatMap(({ clipId }, at) => {
    const messageFacts = facts[at];
    return clipId != null && messageFacts ? [{ at, channelId: messageFacts.chatroom.channelId, clipId }] : [];
  });
  if (requested.length === 0) return [...facts];
  const clips = (await contribution(ctx, 'sharedClips')?.(ctx.db, ctx, requested)) ?? [];
  const found = new Map(requested.map(({ at }, index) => [at, clips[index] ?? null]));
  return facts.map((messageFacts, at) => messageFacts && { ...messageFacts, clip: found.get(at) ?? null });
}
