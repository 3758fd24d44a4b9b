import { dataEnvelope } from '#core/contract/envelope.ts';
import { FILE, type Route, rawRoute, route } from '#core/server/http/route.ts';
import { changeEmote, listEmotes, removeEmote, uploadEmote } from '#features/channel/emotes/contract.ts';
import { readEmoteSets } from './emote-sets.ts';
import { addEmote, applyEmoteChange, markEmoteDeleted } from './manage-emotes.ts';
import { serveEmoji, servePicture } from './pictures.ts';

export const emoteRoutes: Route[] = [
  route(listEmotes, ({ params, viewer, ctx }) => readEmoteSets(ctx, params.slug, viewer)),
  route(uploadEmote, async ({ params, body, viewer, ctx }) => dataEnvelope({ emote: await addEmote(ctx, params.slug, viewer, body) })),
  route(changeEmote, async ({ params, body, viewer, ctx }) =>
    dataEnvelope({ emote: await applyEmoteChange(ctx, params.slug, params.emoteId, viewer, body) }),
  ),
  route(removeEmote, async ({ params, viewer, ctx }) =>
    dataEnvelope({ emote: await markEmoteDeleted(ctx, params.slug, params.emoteId, viewer) }),
  ),
  rawRoute('GET', '/emotes/emoji/:file', serveEmoji, FILE),
  rawRoute('GET', '/emotes/:id/:size', (request) => servePicture(request, false), FILE),
  rawRoute('GET', '/emotes/:id/:size/still', (request) => servePicture(request, true), FILE),
];
