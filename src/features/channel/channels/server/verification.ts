import type { Ctx } from '#core/server/context.ts';
import { channelVerificationChanged, unverifyChannel, verifyChannel } from '#features/channel/channels/contract/verification.ts';
import { updateVerification } from './store/channels.ts';
import { type ChannelAct, lockForStaff, recordAct, staffChannel } from './suspension.ts';

/** The badge of the broadcaster follows, because identities read the channel (ID-06). */
export function changeVerification(ctx: Ctx, { viewer, slug, reason, client }: ChannelAct, isVerified: boolean) {
  return ctx.tx(async (tx) => {
    const endpoint = isVerified ? verifyChannel : unverifyChannel;
    const channel = await lockForStaff(tx, viewer, slug, endpoint);
    if (channel.isVerified === isVerified)
      return isVerified ? verifyChannel.refuse('ALREADY_VERIFIED') : unverifyChannel.refuse('NOT_VERIFIED');
    const at = ctx.now();
    await updateVerification(tx, channel.id, isVerified ? at : null);
    await recordAct(tx, channel, { act: isVerified ? 'verify_channel' : 'unverify_channel', viewer, reason, client, at });
    tx.publish(channelVerificationChanged, [channel.id], { channel: { id: channel.id, slug: channel.slug, verified: isVerified } });
    return staffChannel({ ...channel, isVerified });
  });
}
