import { dataEnvelope, statusEnvelope } from '#core/contract/envelope.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { route } from '#core/server/http/route.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { channelHistory, chatroomHistory, deleteMessage, deleteMessageOfChannel } from '#features/chat/chat/contract/history.ts';
import {
  changeModes as changeModesCall,
  changeModesOfChatroom,
  showChatSettings,
  showWebChatSettings,
  updateChatSettings,
} from '#features/chat/chat/contract/modes.ts';
import { runChatCommand, sendLegacyMessage, sendMessage } from '#features/chat/chat/contract/send.ts';
import { runCommand } from './commands.ts';
import { readHistory } from './read-history.ts';
import { removeMessage } from './remove-messages.ts';
import { changeModes, requireChatroom, requireChatroomOf } from './rooms.ts';
import { submitMessage } from './send-message.ts';
import { chatroomOnWire, settingsOnWire, webSettingsOnWire } from './wire.ts';

export const chatRoutes = [
  route(sendMessage, async ({ params, body, viewer, ctx, endpoint }) => {
    const originalId = body.type === 'reply' ? body.metadata?.original_message?.id : undefined;
    const { content, message_ref: messageRef } = body;
    const input = { chatroomId: params.chatroomId, content, messageRef, originalId, clipId: body.metadata?.clip?.id };
    return statusEnvelope(await submitMessage(ctx, viewer, input, endpoint));
  }),

  route(sendLegacyMessage, async ({ body, viewer, ctx, endpoint }) => {
    const { chatroom_id: chatroomId, content, message, message_ref: messageRef } = body;
    return statusEnvelope(await submitMessage(ctx, viewer, { chatroomId, content: content ?? message ?? '', messageRef }, endpoint));
  }),

  route(channelHistory, async ({ params, query, viewer, ctx, endpoint }) => {
    const room = await requireChatroomOf(ctx.db, params.channel, endpoint);
    return { ...statusEnvelope(await readHistory(ctx, room, query, viewer)), message: 'OK' };
  }),

  route(chatroomHistory, async ({ params, query, viewer, ctx, endpoint }) => {
    const room = await requireChatroom(ctx.db, params.chatroomId, endpoint);
    return { ...statusEnvelope(await readHistory(ctx, room, query, viewer)), message: 'OK' };
  }),

  route(deleteMessage, async ({ params, viewer, ctx, endpoint }) => {
    const find = (tx: Db) => requireChatroom(tx, params.chatroomId, endpoint);
    return statusEnvelope({ id: await removeMessage(ctx, find, params.messageId, viewer, endpoint) });
  }),
  route(deleteMessageOfChannel, async ({ params, viewer, ctx, endpoint }) => {
    const find = (tx: Db) => requireChatroomOf(tx, params.channel, endpoint);
    return statusEnvelope({ id: await removeMessage(ctx, find, params.messageId, viewer, endpoint) });
  }),

  route(runChatCommand, async ({ params, body, viewer, ctx }) => runCommand(ctx, params.slug, viewer, body)),

  route(showChatroom, async ({ params, ctx, endpoint }) => chatroomOnWire(await requireChatroomOf(ctx.db, params.slug, endpoint))),
  route(changeModesCall, async ({ params, body, viewer, ctx, endpoint }) => {
    const find = (tx: Db) => requireChatroomOf(tx, params.slug, endpoint);
    return { ...chatroomOnWire(await changeModes(ctx, find, viewer, body, endpoint)), success: true as const };
  }),
  route(changeModesOfChatroom, async ({ params, body, viewer, ctx, endpoint }) => {
    const find = (tx: Db) => requireChatroom(tx, params.chatroomId, endpoint);
    return { ...chatroomOnWire(await changeModes(ctx, find, viewer, body, endpoint)), success: true as const };
  }),
  route(showChatSettings, async ({ params, ctx, endpoint }) =>
    dataEnvelope({ settings: settingsOnWire(await requireChatroomOf(ctx.db, params.slug, endpoint)) }),
  ),
  route(updateChatSettings, async ({ params, body, viewer, ctx, endpoint }) => {
    const find = (tx: Db) => requireChatroomOf(tx, params.slug, endpoint);
    return dataEnvelope({ settings: settingsOnWire(await changeModes(ctx, find, viewer, body, endpoint)) });
  }),
  route(showWebChatSettings, async ({ params, ctx, endpoint }) => {
    const room = await requireChatroomOf(ctx.db, params.channel, endpoint);
    const rules = await contribution(ctx, 'chatRules')?.(ctx.db, room.id);
    return dataEnvelope(webSettingsOnWire(room, rules?.text ?? ''));
  }),
];
