import { type RefObject, useEffect, useEffectEvent } from 'react';
import { toast } from '../../../core/web/toast.ts';
import { askToSignIn } from '../../accounts/web/auth-prompt.ts';
import { restoresText } from '../rules/send-refusal.ts';
import type { ChatRoom } from './chat-room.ts';
import type { ComposerHandle } from './composer/composer-handle.ts';
import type { OriginalMessage } from './log/entry.ts';
import type { Unsaid } from './log/outbox.ts';

/**
 * What becomes of a message that did not reach the chat (F-07, E-01): its text goes back into the box, unless the code says otherwise,
 * or something else was begun there: then its row stays, to be sent again.
 */
export function useUnsaid(room: ChatRoom, composer: RefObject<ComposerHandle | null>, onReply: (to: OriginalMessage | null) => void): void {
  const unsaid = useEffectEvent((what: Unsaid) => {
    const { ref, said } = what;
    const restores = what.kind === 'lost' || restoresText(what.error.code);
    const boxIsFree = composer.current !== null && composer.current.text() === '';
    tell(what, boxIsFree);
    if (restores && !boxIsFree) {
      room.log.setDelivery(ref, 'failed');
      return;
    }
    room.log.withdraw(ref);
    if (!restores) return;
    composer.current?.setText(said.content);
    const originalIsGone = what.kind === 'refused' && what.error.code === 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR';
    if (said.original !== null && !originalIsGone) onReply(said.original);
  });
  useEffect(() => room.outbox.onUnsaid((what) => unsaid(what)), [room]);
}

function tell(what: Unsaid, boxIsFree: boolean): void {
  if (what.kind === 'lost') toast.bad(boxIsFree ? 'chat.composer.not_sent' : 'chat.composer.not_sent_kept');
  else if (what.error.code === 'NOT_SIGNED_IN') askToSignIn();
  else toast.refused(what.error);
}
