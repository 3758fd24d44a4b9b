import { success } from '../../../core/contract/envelope.ts';
import { route } from '../../../core/server/http/route.ts';
import { showChatroom } from '../contract/chatroom.ts';
import { channelHistory, chatroomHistory } from '../contract/history.ts';
import { sendLegacyMessage, sendMessage } from '../contract/send.ts';
import { requireChatroomOf } from './find-room.ts';
import { readHistory } from './read-history.ts';
import { say } from './send-message.ts';
import { findChatroom } from './store/chatrooms.ts';
import { chatroomOnWire } from './wire.ts';

export const chatRoutes = [
  route(sendMessage, async ({ params, body, viewer, ctx }) => {
    const originalId = body.type === 'reply' ? body.metadata?.original_message?.id : undefined;
    return success(
      await say(ctx, viewer, { chatroomId: params.chatroomId, content: body.content, messageRef: body.message_ref, originalId }),
    );
  }),

  route(sendLegacyMessage, async ({ body, viewer, ctx }) =>
    success(
      await say(ctx, viewer, {
        chatroomId: body.chatroom_id,
        content: body.content ?? body.message ?? '',
        messageRef: body.message_ref,
      }),
    ),
  ),

  route(channelHistory, async ({ params, query, viewer, ctx }) => {
    const room = await requireChatroomOf(ctx.db, params.channel);
    return { ...success(await readHistory(ctx, room, query, viewer)), message: 'OK' };
  }),

  route(chatroomHistory, async ({ params, query, viewer, ctx }) => {
    const room = (await findChatroom(ctx.db, params.chatroomId)) ?? chatroomHistory.refuse('CHATROOM_NOT_FOUND');
    return { ...success(await readHistory(ctx, room, query, viewer)), message: 'OK' };
  }),

  route(showChatroom, async ({ params, ctx }) => chatroomOnWire(await requireChatroomOf(ctx.db, params.slug))),
];
