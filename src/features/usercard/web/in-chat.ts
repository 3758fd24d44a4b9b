import type { ChatParts } from '#features/chat/web/api.ts';
import { usercardCommands } from './commands.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { PersonUpdates } from './PersonUpdates.tsx';
import { useModeratorNamePress, useSanctionActions } from './use-row-moderation.ts';

export const chatParts: ChatParts = {
  slots: { person_card: PersonDialog },
  useMessageActions: useSanctionActions,
  useNamePress: useModeratorNamePress,
  commands: usercardCommands,
  Listener: PersonUpdates,
};
