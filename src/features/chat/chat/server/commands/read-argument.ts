import type { z } from 'zod';
import { runChatCommand } from '#features/chat/chat/contract/chat-commands.ts';

/** Parses a command argument with the schema of the equivalent endpoint, and refuses what that endpoint refuses. */
export function readArgument<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  return parsed.success ? parsed.data : runChatCommand.refuse('INVALID_ARGUMENT');
}
