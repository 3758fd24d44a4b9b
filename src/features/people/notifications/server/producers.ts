import type { Tx } from '#core/server/context.ts';
import { type Listener, listen } from '#core/server/server-event.ts';
import { livestreamStarted, type RoleChange, roleGiven, roleTaken } from '#features/channel/channels/server/api.ts';
import { banLifted } from '#features/chat/moderation/server/api.ts';
import { subscriptionGiftPaid } from '#features/economy/subscriptions/server/api.ts';
import { dropsCompleted } from '#features/engagement/drops/server/api.ts';
import { canMail } from '#features/people/accounts/server/api.ts';
import { enqueueMailStream } from './deliver/mail-jobs.ts';
import { enqueuePushStream } from './deliver/push-jobs.ts';
import { notify } from './notify.ts';

/** A new kind needs a server event of its feature, a listener here, and the kind in the contract. */
export const producers: readonly Listener[] = [
  listen(livestreamStarted, enqueueStream),
  listen(subscriptionGiftPaid, (tx, gifts) =>
    notify(
      tx,
      gifts.flatMap(({ channelId, gifterId, isAnonymous, receivers }) =>
        receivers.map(({ userId }) => ({
          userId,
          kind: 'subscription_gifted' as const,
          channelId,
          facts: {},
          actorId: isAnonymous ? null : gifterId,
        })),
      ),
    ),
  ),
  listen(roleGiven, (tx, change) => notifyOfRole(tx, change, true)),
  listen(roleTaken, (tx, change) => notifyOfRole(tx, change, false)),
  listen(dropsCompleted, (tx, completed) =>
    notify(
      tx,
      completed.map(({ userId, campaignId: campaign_id, rewardId: id, rewardName: name }) => ({
        userId,
        kind: 'drop_completed' as const,
        channelId: null,
        actorId: null,
        facts: { id, name, campaign_id },
      })),
    ),
  ),
  // Omits the moderator, because bans are issued in the name of the channel.
  listen(banLifted, (tx, { channelId, userId, permanent }) =>
    notify(tx, [{ userId, kind: 'ban_lifted', channelId, actorId: null, facts: { permanent } }]),
  ),
];

const notifyOfRole = (tx: Tx, { channelId, userId, role }: RoleChange, has_role: boolean) =>
  notify(tx, [{ userId, kind: 'role_changed', channelId, actorId: null, facts: { role, has_role } }]);

/** Enqueues a fixed number of jobs per stream without reading its followers. */
async function enqueueStream(tx: Tx, { livestreamId: livestream_id }: { livestreamId: number }): Promise<void> {
  await enqueuePushStream(tx, { livestream_id, after: 0 });
  if (canMail(tx)) await enqueueMailStream(tx, { livestream_id, after: 0 });
}
