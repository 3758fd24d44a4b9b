import { useState } from 'react';
import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { useEmoteIndex } from '#features/channel/emotes/web/api.ts';
import { outgoingText } from '#features/chat/chat/rules/message-text.ts';
import { withEmoteTokens } from '#features/chat/chat/rules/typed-emotes.ts';
import { type OpenChat, usableEmotes } from '#features/chat/chat/web/api.ts';
import type { CelebrationAction } from '#features/economy/subscriptions/contract/celebrations.ts';
import { type CelebrationStep, celebrationText, stepAfterShare } from '#features/economy/subscriptions/rules/celebrations.ts';
import { CelebrationInvitation } from './CelebrationInvitation.tsx';
import { CelebrationMessageForm } from './CelebrationMessageForm.tsx';
import { CelebrationTicket } from './CelebrationTicket.tsx';
import { lengthInWords } from './length-in-words.ts';
import { useCelebration } from './use-celebration.ts';

/** The viewer's renewal above the message box, to share, defer or skip (CE-01 to CE-06). */
export function Celebration({ chat }: { chat: OpenChat }) {
  const { view, setStep, act } = useCelebration(chat);
  const emotes = useEmoteIndex(chat.channel.slug);
  const [draft, setDraft] = useState({ of: '', words: '' });
  const [isConfirmingSkip, setIsConfirmingSkip] = useState(false);
  /** The step after the viewer's last press; only then does the focus move there. */
  const [pressedTo, setPressedTo] = useState<CelebrationStep | null>(null);
  if (view.step === 'none') return null;

  const { step, celebration } = view;
  const words = draft.of === celebration.id ? draft.words : '';
  const length = lengthInWords(celebration);
  const goTo = (next: CelebrationStep) => {
    setPressedTo(next);
    setStep(celebration, next);
  };
  const share = () => goTo(stepAfterShare(step));
  const decide = (action: CelebrationAction, message?: string) => {
    setPressedTo(action === 'defer' ? 'deferred' : null);
    act({ celebration, action, before: step, ...(message !== undefined && { message }) });
    if (action !== 'defer') chat.composer.current?.focus();
  };
  const outgoing = outgoingText(withEmoteTokens(words, usableEmotes(emotes)));

  switch (step) {
    case 'deferred':
      return (
        <Button ref={pressedTo === step ? focusOnMount : undefined} variant="on" size="small" className="mb-2" onClick={share}>
          <Icon name="star" size="small" />
          {t('subscriptions.celebration.share_length', { length })}
        </Button>
      );
    case 'customMessage':
      return (
        <CelebrationTicket chat={chat} celebration={celebration}>
          <CelebrationMessageForm
            celebration={celebration}
            words={words}
            outgoing={outgoing}
            onWords={(next) => setDraft({ of: celebration.id, words: next })}
            onSend={() => decide('consume', celebrationText(outgoing))}
            onClose={() => goTo('info')}
          />
        </CelebrationTicket>
      );
    case 'info':
      return (
        <CelebrationTicket chat={chat} celebration={celebration}>
          <CelebrationInvitation
            celebration={celebration}
            focused={pressedTo === step}
            onShare={share}
            onDefer={() => decide('defer')}
            onSkip={() => setIsConfirmingSkip(true)}
          />
          {/* A skipped celebration does not return for a month (CE-04). */}
          <ConfirmDialog
            open={isConfirmingSkip}
            onClose={() => setIsConfirmingSkip(false)}
            title={t('subscriptions.skip.title')}
            text={t('subscriptions.skip.text')}
            confirm={t('subscriptions.skip.skip')}
            cancel={t('subscriptions.skip.keep')}
            onConfirm={() => {
              setIsConfirmingSkip(false);
              decide('dismiss');
            }}
          />
        </CelebrationTicket>
      );
  }
}
