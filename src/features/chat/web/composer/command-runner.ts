import type { QueryClient } from '@tanstack/react-query';
import type { CommandValues } from '#features/chat/rules/commands.ts';
import type { OpenChat } from '../open-chat.ts';

/** The context that a command runs in. */
export interface CommandRun {
  chat: OpenChat;
  cache: QueryClient;
  values: CommandValues;
}

/** Runs a command and confirms it to the viewer. If it throws, the error is shown and the line is restored to the message box. */
export interface CommandRunner {
  (run: CommandRun): Promise<void> | void;
  /** Shows an error whose code has no suitable generic text. */
  tellProblem?: (error: unknown) => void;
}
