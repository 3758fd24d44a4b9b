import type { ChatParts } from './chat-parts.ts';
import { ownCommands } from './composer/own-commands.ts';
import { DividerRow } from './rows/DividerRow.tsx';
import { MessageRow } from './rows/MessageRow.tsx';
import { ModActionRow } from './rows/ModActionRow.tsx';

export const chatParts: ChatParts = {
  rows: { message: MessageRow, divider: DividerRow, mod_action: ModActionRow },
  commands: ownCommands,
};
