import type { QueryClient } from '@tanstack/react-query';
import type { CommandValues } from '#features/chat/rules/commands.ts';
import type { OpenChat } from '../open-chat.ts';

/** What a command works with. */
export interface CommandRun {
  chat: OpenChat;
  cache: QueryClient;
  values: CommandValues;
}

/** Carries out a command and says so; what it throws is told to the person, who gets the line back. */
export interface CommandRunner {
  (run: CommandRun): Promise<void> | void;
  /** How a failure is told, where the text of its code does not say it well. */
  tellProblem?: (error: unknown) => void;
}
