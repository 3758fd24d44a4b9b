import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { plainText } from '#core/contract/plain-text.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Unicode code points. */
export const CHAT_RULES_LENGTH = 2000;

/** Plain text. An empty text removes the rules. Line breaks are normalized to `\n`. */
export const ChatRulesText = plainText(CHAT_RULES_LENGTH);

/** Version of a chat's rules: the `rulesHash` of their text, as in `rules_hash` of `ChatroomUpdatedEvent`. */
const RulesHash = z.string().regex(/^[0-9a-z]{11}$/);

const reply = statusEnvelopeSchema(z.object({ rules: z.string() }));

export const showChatRules = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/chatroom/rules',
  summary: 'Show the chat rules of a channel. Empty if there are none.',
  viewer: 'none',
  params: SlugParams,
  reply,
  refusals: { CHANNEL_NOT_FOUND },
});

export const updateChatRules = endpoint({
  method: 'PUT',
  path: '/api/v2/channels/:slug/chatroom/rules',
  summary: 'Change the rules of a chat. Viewers must accept the new text. Requires broadcaster or staff access.',
  viewer: 'required',
  params: SlugParams,
  body: z.object({ rules: ChatRulesText }),
  reply,
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED: [403, 'Only the broadcaster can change the rules of this chat.'] },
  limit: { rate: 30, seconds: 60 },
});

export const acceptChatRules = endpoint({
  method: 'PUT',
  path: '/api/v2/channels/:slug/chatroom/rules/acceptance',
  summary: 'Accept the current rules of a chat. Repeating the request changes nothing.',
  viewer: 'required',
  params: SlugParams,
  body: z.object({ rules_hash: RulesHash }),
  reply: statusEnvelopeSchema(z.null()),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, RULES_CHANGED: [409, 'The rules of this chat have changed. Read them again.'] },
  limit: { rate: 30, seconds: 60 },
});
