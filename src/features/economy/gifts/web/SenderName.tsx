import { PersonName, type RowContext } from '#features/chat/chat/web/api.ts';

export interface Sender {
  id: number;
  username: string;
  color: string;
}

interface SenderNameProps {
  sender: Sender;
  context: RowContext;
  /** False inside the chat list, which manages focus itself. */
  isTabStop?: boolean;
}

export function SenderName({ sender: { username, color }, context, isTabStop = false }: SenderNameProps) {
  return <PersonName username={username} color={color} theme={context.theme} isTabStop={isTabStop} onOpen={context.act.openPerson} />;
}
