import type { KeyboardEvent, Ref } from 'react';
import { isEnter, isTakenByInputMethod } from '#core/web/enter-key.ts';
import { t } from '#core/web/i18n/text.ts';
import type { BoxKey } from './composer-handle.ts';
import { pastedText } from './pasted-text.ts';

interface PlainBoxProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  describedBy: string;
  onText: (text: string) => void;
  /** Reports focus in the box, so that the editor takes it over. */
  onFocused: (focused: boolean) => void;
  /** Reports a composition of an input method, which would be lost with the box. */
  onComposing: (composing: boolean) => void;
  /** Returns true when the key was handled. */
  onKey: (key: BoxKey) => boolean;
  onSend: () => void;
}

const KEYS: readonly string[] = ['ArrowUp', 'ArrowDown', 'Escape'] satisfies readonly BoxKey[];

/** A message box for plain text, until the editor has loaded and takes over its text and focus. */
export function PlainBox({ ref, text, describedBy, onText, onFocused, onComposing, onKey, onSend }: PlainBoxProps) {
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (isTakenByInputMethod(event)) return;
    if (isEnter(event)) onSend();
    else if (!KEYS.includes(key) || shiftKey || altKey || ctrlKey || metaKey || !onKey(key as BoxKey)) return;
    event.preventDefault();
  };
  return (
    <input
      ref={ref}
      type="text"
      aria-label={t('chat.composer')}
      aria-describedby={describedBy}
      placeholder={t('chat.composer.placeholder')}
      enterKeyHint="send"
      autoCapitalize="sentences"
      autoComplete="off"
      spellCheck
      dir="auto"
      className="min-w-0 flex-1 truncate bg-transparent px-1 py-2 pointer-coarse:py-3 text-16 leading-5 outline-none placeholder:text-ink-3 focus-visible:shadow-none md:text-14"
      value={text}
      onChange={({ target }) => onText(target.value)}
      onPaste={(event) => {
        event.preventDefault();
        event.currentTarget.setRangeText(
          pastedText(event.clipboardData),
          event.currentTarget.selectionStart!,
          event.currentTarget.selectionEnd!,
          'end',
        );
        onText(event.currentTarget.value);
      }}
      onKeyDown={press}
      onFocus={() => onFocused(true)}
      onBlur={() => onFocused(false)}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
    />
  );
}
