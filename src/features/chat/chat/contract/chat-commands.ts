import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Sends a refusal with status 200, `success: false`, its `error` code and a `message`, because programs read `success` (wire.md 3.5). */
export const runChatCommand = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:slug/chat-commands',
  summary: 'Run a slash command. `parameter` is the text after the command name in chat. Check `success` for the result.',
  viewer: 'required',
  params: SlugParams,
  body: z.object({
    /** Without the slash, case-insensitive. */
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
    NOT_ALLOWED: [403, 'Only moderators can use commands in this chat, and some commands only the broadcaster.'],
    UNKNOWN_COMMAND: [404, 'Command not found.'],
    MISSING_ARGUMENT: [422, 'The command is missing an argument.'],
    INVALID_ARGUMENT: [422, 'The command has an invalid argument.'],
  },
  limit: { rate: 120, seconds: 60 },
});
