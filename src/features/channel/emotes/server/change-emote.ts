import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { changeEmote, type Emote } from '#features/channel/emotes/contract.ts';
import { requireManagedChannel } from './managed-channel.ts';
import { isNameTaken, lockEmoteSet, updateEmote } from './store/emotes.ts';
import { emoteOnWire, publishEmoteChange } from './wire.ts';

/** A new name applies to future messages only. Changing only the case of a name is allowed. */
export function applyEmoteChange(ctx: Ctx, slug: string, id: number, viewer: Viewer, change: BodyOf<typeof changeEmote>): Promise<Emote> {
  return ctx.tx(async (tx) => {
    const { channel, manager } = await requireManagedChannel(tx, slug, viewer, changeEmote);
    await lockEmoteSet(tx, channel.id);
    const { name, subscribers_only: subscribersOnly } = change;
    if (name !== undefined && (await isNameTaken(tx, channel.id, name, id))) return changeEmote.refuse('EMOTE_NAME_TAKEN');
    const emote = (await updateEmote(tx, channel.id, id, { name, subscribersOnly })) ?? changeEmote.refuse('EMOTE_NOT_FOUND');
    publishEmoteChange(tx, emote);
    return emoteOnWire(emote, channel.id, manager);
  });
}
