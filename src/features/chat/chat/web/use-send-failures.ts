import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { RefusedCall } from '#core/web/api.ts';
import { formatMinutes } from '#core/web/format/duration.ts';
import { isTextKey, t } from '#core/web/i18n/text.ts';
import { reportWarning } from '#core/web/report.ts';
import { type ToastAction, toast } from '#core/web/toast.ts';
import { restoresText } from '#features/chat/chat/rules/send-refusal.ts';
import { askToSignIn } from '#features/people/accounts/web/api.ts';
import type { ChatRoom } from './chat-room.ts';
import type { ComposerHandle } from './composer/composer-handle.ts';
import type { OriginalMessage } from './log/entry.ts';
import type { FailedSend } from './log/outbox.ts';

/** The text returns to the message box unless its code forbids it (F-07, E-01). With a new draft, the row stays and can be resent. */
export function useSendFailures(
  room: ChatRoom,
  composer: RefObject<ComposerHandle | null>,
  onReply: (to: OriginalMessage | null) => void,
  subscribeOffer: ToastAction | null,
): void {
  const handleFailure = useEffectEvent((what: FailedSend) => {
    const { ref, message } = what;
    reportWarning(
      'Sending a message failed',
      what.kind === 'refused' ? what.error : new Error('No reply, and the message is not in the chat'),
    );
    const restores = !message.isQuick && (what.kind === 'lost' || restoresText(what.error.code));
    const boxIsFree = composer.current !== null && composer.current.text() === '';
    showSendError(what, boxIsFree, subscribeOffer);
    if (restores && !boxIsFree) {
      room.log.setDelivery(ref, 'failed');
      return;
    }
    room.log.withdraw(ref);
    if (!restores) return;
    composer.current?.setText(message.content);
    const originalIsGone = what.kind === 'refused' && what.error.code === 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR';
    if (message.original !== null && !originalIsGone) onReply(message.original);
  });
  useEffect(() => room.outbox.onSendFailed((what) => handleFailure(what)), [room]);
}

const FOR_SUBSCRIBERS: readonly string[] = ['SUBSCRIBERS_ONLY_ERROR', 'SUBSCRIBERS_ONLY_EMOTE_ERROR'];

/** Unknown codes show the generic error (E-01). */
function showSendError(what: FailedSend, boxIsFree: boolean, subscribeOffer: ToastAction | null): void {
  if (what.kind === 'lost' || !hasText(what.error)) {
    if (what.message.isQuick) toast.bad('chat.composer.emote_not_sent');
    else if (what.kind === 'refused' && boxIsFree) toast.bad('chat.composer.generic_error');
    else toast.bad(boxIsFree ? 'chat.composer.not_sent' : 'chat.composer.not_sent_kept');
    return;
  }
  const age = minimumAge(what.error);
  if (what.error.code === 'NOT_SIGNED_IN') askToSignIn(t('chat.composer.sign_in.purpose'));
  else if (age !== null) toast.bad('chat.composer.account_age', { length: formatMinutes(age) });
  else if (subscribeOffer && FOR_SUBSCRIBERS.includes(what.error.code)) toast.refusedWith(what.error, subscribeOffer);
  else toast.refused(what.error);
}

const hasText = ({ code }: RefusedCall) => isTextKey(`refusal.${code}`);

function minimumAge({ code, data }: RefusedCall): number | null {
  if (code !== 'ACCOUNT_AGE_MODE_ERROR' || typeof data !== 'object' || data === null || !('min_duration' in data)) return null;
  return typeof data.min_duration === 'number' ? data.min_duration : null;
}
