import { dataEnvelope, statusEnvelope } from '#core/contract/envelope.ts';
import { route } from '#core/server/http/route.ts';
import {
  approveHeldMessage,
  denyHeldMessage,
  listHeldMessages,
  listOwnHeldMessages,
  undoDenyHeldMessage,
} from '#features/chat/automod/contract/held-messages.ts';
import { showShield, switchShield, updateShieldSet } from '#features/chat/automod/contract/shield.ts';
import { tryFilterDraft } from '#features/chat/automod/contract/workbench.ts';
import { approveHeld, denyHeld, readHeld, readOwnHeld, undoDeny } from './held-messages.ts';
import { changeShieldSet, readShield, setShieldEnabled } from './shield.ts';
import { tryDraft } from './try-filters.ts';

export const automodRoutes = [
  route(listHeldMessages, async ({ params, query, viewer, ctx }) => dataEnvelope(await readHeld(ctx, params.slug, viewer, query))),
  route(listOwnHeldMessages, async ({ params, viewer, ctx }) => dataEnvelope(await readOwnHeld(ctx, params.slug, viewer))),
  route(approveHeldMessage, async ({ params, viewer, ctx }) => {
    await approveHeld(ctx, params.slug, viewer, params.messageId);
    return statusEnvelope({ id: params.messageId, state: 'approved' });
  }),
  route(denyHeldMessage, async ({ params, viewer, ctx }) => {
    await denyHeld(ctx, params.slug, viewer, params.messageId);
    return statusEnvelope({ id: params.messageId, state: 'denied' });
  }),
  route(undoDenyHeldMessage, async ({ params, viewer, ctx }) => {
    await undoDeny(ctx, params.slug, viewer, params.messageId);
    return statusEnvelope({ id: params.messageId, state: 'waiting' });
  }),

  route(showShield, async ({ params, viewer, ctx }) => statusEnvelope(await readShield(ctx, params.slug, viewer))),
  route(switchShield, async ({ params, body, viewer, ctx }) =>
    statusEnvelope(await setShieldEnabled(ctx, params.slug, viewer, body.enabled)),
  ),
  route(updateShieldSet, async ({ params, body, viewer, ctx }) => statusEnvelope(await changeShieldSet(ctx, params.slug, viewer, body))),

  route(tryFilterDraft, async ({ params, body, viewer, client, ctx }) =>
    statusEnvelope(await tryDraft(ctx, params.slug, viewer, body, client)),
  ),
];
