import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/**
 * Runs a slash command on the server (wire.md 3.5). A refused command is answered with 200, `success: false`, a code in `error` and a
 * sentence in `message`, because programs read `success`. The codes are those of the endpoint that does the same, and also NOT_ALLOWED,
 * UNKNOWN_COMMAND, MISSING_ARGUMENT and INVALID_ARGUMENT.
 */
export const runChatCommand = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:slug/chat-commands',
  summary: 'Carries out a slash command. `parameter` is what would follow its name in the chat. Look at `success`.',
  viewer: 'required',
  params: SlugParams,
  body: z.object({
    /** Without the slash; upper and lower case are equal. */
    command: z.string().min(1).max(32),
    parameter: z.string().max(1000).nullish(),
  }),
  reply: z.object({
    success: z.boolean(),
    command: z.string(),
    parameter: z.string().nullable(),
    error: z.string().optional(),
    message: z.string().optional(),
  }),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED: [403, 'Only moderators can use commands in this chat, and some are for the broadcaster only.'],
    UNKNOWN_COMMAND: [404, 'Command not found.'],
    MISSING_ARGUMENT: [422, 'The command is missing an argument.'],
    INVALID_ARGUMENT: [422, 'The command has an invalid argument.'],
  },
  limit: { rate: 120, seconds: 60 },
});
