import { Suspense, useState } from 'react';
import { preloadable } from '#core/web/preloadable.tsx';
import type { OpenChat, RowContext } from '#features/chat/web/api.ts';

interface PersonDialogProps {
  chat: OpenChat;
  /** Null while the card is closed. */
  username: string | null;
  look: RowContext;
  onClose: () => void;
}

const PersonCardFrame = preloadable(async () => (await import('./PersonCardFrame.tsx')).PersonCardFrame);

/** The identity card of a user in this channel, opened from a name or a mention (M-11, M-17). It is loaded when it is opened first. */
export function PersonDialog({ username, ...props }: PersonDialogProps) {
  // The last name is kept while the card closes.
  const [shown, setShown] = useState(username);
  if (username !== null && username !== shown) setShown(username);
  if (shown === null) return null;
  return (
    <Suspense fallback={null}>
      <PersonCardFrame username={shown} open={username !== null} {...props} />
    </Suspense>
  );
}
