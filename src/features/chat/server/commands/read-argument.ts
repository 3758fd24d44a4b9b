import type { z } from 'zod';
import { runChatCommand } from '#features/chat/contract/chat-commands.ts';

/** What a command was given, as the call that does the same takes it; refuses what that would not take. */
export function readArgument<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  return parsed.success ? parsed.data : runChatCommand.refuse('INVALID_ARGUMENT');
}
