import { type ReactNode, useId, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { useSubmit } from '#core/web/use-submit.ts';
import type { Celebration as ShownCelebration } from '#features/channel/channels/contract/relation.ts';
import { useEmoteIndex } from '#features/channel/emotes/web/api.ts';
import { isBlank, outgoingText, textRefusal } from '#features/chat/chat/rules/message-text.ts';
import { withEmoteTokens } from '#features/chat/chat/rules/typed-emotes.ts';
import { type OpenChat, SenderBadge, usableEmotes } from '#features/chat/chat/web/api.ts';
import type { CelebrationAction } from '#features/economy/subscriptions/contract/notices.ts';
import { type CelebrationStep, celebrationText, PARTY_EMOJI, stepAfterShare } from '#features/economy/subscriptions/rules/celebrations.ts';
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

interface CelebrationInvitationProps {
  celebration: ShownCelebration;
  /** True after a press of the viewer, so the focus must follow. */
  focused: boolean;
  onShare: () => void;
  onDefer: () => void;
  onSkip: () => void;
}

/** Step `info`: announces the renewal and offers to share, defer or skip it. */
function CelebrationInvitation({ celebration, focused, onShare, onDefer, onSkip }: CelebrationInvitationProps) {
  return (
    <div className="flex min-h-9 items-center gap-1">
      <div className="min-w-0 flex-1 leading-snug">
        <b className="block text-13 font-semibold text-ink">{lengthInWords(celebration)}</b>
        {t('subscriptions.celebration.tell')}
      </div>
      <Button ref={focused ? focusOnMount : undefined} variant="primary" size="small" className="me-1" onClick={onShare}>
        {t('subscriptions.celebration.share')}
      </Button>
      <IconButton icon="clock" size="small" label={t('subscriptions.celebration.defer')} onClick={onDefer} />
      <IconButton icon="x" size="small" label={t('subscriptions.celebration.skip_month')} onClick={onSkip} />
    </div>
  );
}

function CelebrationTicket({ chat, celebration, children }: { chat: OpenChat; celebration: ShownCelebration; children: ReactNode }) {
  const badge = { type: 'subscriber', text: '', count: celebration.metadata.total_months };
  return (
    <section aria-label={t('subscriptions.celebration')} className="chat-ticket mx-0! mt-0! mb-2!">
      <div className="stub mint">
        <SenderBadge badge={badge} tiers={chat.channel.subscriber_badges} size={24} />
      </div>
      <div className="min-w-0 py-1.5 ps-3 pe-1.5 text-12 text-ink-2">{children}</div>
    </section>
  );
}

interface CelebrationMessageFormProps {
  celebration: ShownCelebration;
  /** The typed text, and the text to send. */
  words: string;
  outgoing: string;
  onWords: (words: string) => void;
  onSend: () => void;
  onClose: () => void;
}

/** Step `customMessage`: an optional message. Enter sends, Escape returns (CE-03). */
function CelebrationMessageForm({ celebration, words, outgoing, onWords, onSend, onClose }: CelebrationMessageFormProps) {
  const problem = useId();
  const refusal = isBlank(outgoing) ? null : textRefusal(outgoing);
  const form = useSubmit(() => {
    if (refusal === null) onSend();
  });
  return (
    <form {...form}>
      <div className="flex items-center gap-1">
        <b className="min-w-0 flex-1 truncate text-13 font-semibold text-ink">{lengthInWords(celebration)}</b>
        <IconButton icon="x" size="small" label={t('subscriptions.celebration.back')} onClick={onClose} />
      </div>
      <div className="mt-1 mb-0.5 flex items-center gap-1.5 pe-1">
        <input
          ref={focusOnMount}
          value={words}
          onChange={({ target }) => onWords(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onClose();
          }}
          placeholder={t('subscriptions.celebration.placeholder', { party: PARTY_EMOJI })}
          aria-label={t('subscriptions.celebration.words')}
          aria-invalid={refusal !== null || undefined}
          aria-describedby={refusal === null ? undefined : problem}
          autoComplete="off"
          enterKeyHint="send"
          className={cx(
            'min-h-(--h-sm) min-w-0 flex-1 rounded-sm border bg-field px-2 text-13 text-ink max-md:text-16',
            refusal === null ? 'border-line-control' : 'border-red-text',
          )}
        />
        <Button
          type="submit"
          variant="primary"
          size="small"
          aria-label={t('subscriptions.celebration.send_label')}
          disabled={refusal !== null}
        >
          {t('subscriptions.celebration.send')}
        </Button>
      </div>
      <p id={problem} role="status" className="text-red-text">
        {refusal !== null && t(`refusal.${refusal}`)}
      </p>
    </form>
  );
}
