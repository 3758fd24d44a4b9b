import { PersonName, type RowContext } from '#features/chat/chat/web/api.ts';

/** Who sent a gift. */
export interface Sender {
  id: number;
  username: string;
  color: string;
}

interface SenderNameProps {
  sender: Sender;
  context: RowContext;
  /** Outside of the list. */
  isTabStop?: boolean;
}

/** The name of who sent a gift, in their color. It opens their card. */
export function SenderName({ sender: { username, color }, context, isTabStop = false }: SenderNameProps) {
  return <PersonName username={username} color={color} theme={context.theme} isTabStop={isTabStop} onOpen={context.act.openPerson} />;
}
