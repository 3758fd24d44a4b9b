import { useId } from 'react';
import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { Celebration } from '#features/channel/channels/contract/relation.ts';
import { isBlank, textRefusal } from '#features/chat/chat/rules/message-text.ts';
import { PARTY_EMOJI } from '#features/economy/subscriptions/rules/celebrations.ts';
import { lengthInWords } from './length-in-words.ts';

interface CelebrationMessageFormProps {
  celebration: Celebration;
  /** The typed text, and the text to send. */
  words: string;
  outgoing: string;
  onWords: (words: string) => void;
  onSend: () => void;
  onClose: () => void;
}

/** Step `customMessage`: an optional message. Enter sends, Escape returns (CE-03). */
export function CelebrationMessageForm({ celebration, words, outgoing, onWords, onSend, onClose }: CelebrationMessageFormProps) {
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
