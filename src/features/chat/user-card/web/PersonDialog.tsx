import { type RefObject, useState } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { FailedDialog } from '#core/web/ui/PartFailed.tsx';
import type { OpenChat, RowContext } from '#features/chat/chat/web/api.ts';

interface PersonDialogProps {
  chat: OpenChat;
  username: string | null;
  context: RowContext;
  onClose: () => void;
  focusInstead?: RefObject<HTMLElement | null>;
}

const PersonCardFrame = lazyComponent('use', async () => ({ default: (await import('./PersonCard.tsx')).PersonCardFrame }));

/** Opens from a name or a mention (M-11, M-17). */
export function PersonDialog({ username, ...props }: PersonDialogProps) {
  // Keeps the last name during the closing animation.
  const [shown, setShown] = useState(username);
  if (username !== null && username !== shown) setShown(username);
  if (shown === null) return null;
  return (
    <Panel name="The user card" failed={(failure) => (username === null ? null : <FailedDialog {...failure} onClose={props.onClose} />)}>
      <PersonCardFrame username={shown} open={username !== null} {...props} />
    </Panel>
  );
}
