import type { Ctx, Viewer } from '#core/server/context.ts';
import { type Emote, removeEmote } from '#features/channel/emotes/contract.ts';
import { requireManagedChannel } from './managed-channel.ts';
import { removeEmote as removeInStore } from './store/emotes.ts';
import { emoteOnWire, publishEmoteChange } from './wire.ts';

/** Blocks further use. Old messages show the picture until `deleteEndedPictures` deletes it. */
export function markEmoteDeleted(ctx: Ctx, slug: string, id: number, viewer: Viewer): Promise<Emote> {
  return ctx.tx(async (tx) => {
    const { channel, manager } = await requireManagedChannel(tx, slug, viewer, removeEmote);
    const emote = (await removeInStore(tx, channel.id, id, ctx.now())) ?? removeEmote.refuse('EMOTE_NOT_FOUND');
    publishEmoteChange(tx, emote, true);
    return emoteOnWire(emote, channel.id, manager);
  });
}
