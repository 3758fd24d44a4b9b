import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react';
import { t } from '../../../../core/web/i18n/text.ts';
import { toast } from '../../../../core/web/toast.ts';
import { Button } from '../../../../core/web/ui/Button.tsx';
import { cx } from '../../../../core/web/ui/class-names.ts';
import { Icon } from '../../../../core/web/ui/Icon.tsx';
import type { InputLock } from '../../rules/input-lock.ts';
import { isBlank, lengthOf, MESSAGE_LENGTH, outgoingText, textRefusal } from '../../rules/message-text.ts';
import type { OriginalMessage } from '../log/entry.ts';
import type { Said } from '../log/outbox.ts';
import type { ComposerHandle } from './composer-handle.ts';
import { lockText } from './lock-text.ts';
import { ReplyBar } from './ReplyBar.tsx';
import { useLateEditor } from './use-late-editor.ts';

/** The focus comes back this long after slow mode ends (K-04). */
const REFOCUS_MS = 250;
/** With fewer characters left, they are counted. */
const COUNT_FROM = 100;

interface ComposerProps {
  handle: Ref<ComposerHandle>;
  lock: InputLock;
  now: Date;
  replyTo: OriginalMessage | null;
  onCancelReply: () => void;
  onSend: (said: Said) => void;
}

/** Where one writes: what was typed goes out as one line; a lock says why not (F-02 to F-05, F-12). */
export function Composer({ handle, lock, now, replyTo, onCancelReply, onSend }: ComposerProps) {
  const editor = useRef<ComposerHandle>(null);
  const lastSaid = useRef('');
  const wantsFocus = useRef(false);
  const { Editor, failed, load } = useLateEditor();
  const [text, setText] = useState('');
  const hint = useId();
  const left = MESSAGE_LENGTH - lengthOf(outgoingText(text));
  const reason = lockText(lock, now);
  const open = lock.kind === 'open';

  const wasSlow = useRef(false);
  const focusAgain = useEffectEvent(() => focus());
  useEffect(() => {
    if (lock.kind === 'slow_mode') wasSlow.current = true;
    if (lock.kind !== 'open' || !wasSlow.current) return;
    wasSlow.current = false;
    const timer = setTimeout(() => focusAgain(), REFOCUS_MS);
    return () => clearTimeout(timer);
  }, [lock.kind]);

  useImperativeHandle(handle, () => ({
    focus: () => focus(),
    text: () => editor.current?.text() ?? text,
    setText: (next) => (editor.current === null ? setText(next) : editor.current.setText(next)),
  }));

  const focus = () => (editor.current === null ? startNow() : editor.current.focus());
  const startNow = () => {
    wantsFocus.current = true;
    load();
  };
  const ready = (made: ComposerHandle | null) => {
    editor.current = made;
    if (made === null || !wantsFocus.current) return;
    wantsFocus.current = false;
    made.focus();
  };

  const send = () => {
    const typed = editor.current?.text() ?? text;
    const content = outgoingText(typed);
    if (!open || isBlank(content)) return;
    const refusal = textRefusal(content);
    if (refusal !== null) {
      toast.bad(`refusal.${refusal}`);
      return;
    }
    lastSaid.current = typed;
    editor.current?.setText('');
    onSend({ content, original: replyTo });
  };

  return (
    <div>
      {replyTo !== null && <ReplyBar target={replyTo} onCancel={onCancelReply} />}
      {reason === null ? (
        <div className={cx('chat-box', left < 0 && 'over')} aria-busy={lock.kind === 'not_ready' || undefined}>
          {Editor !== null && open ? (
            <Editor
              handle={ready}
              initialText={text}
              describedBy={hint}
              onChange={setText}
              onSend={send}
              onEscape={onCancelReply}
              onRecall={() => editor.current?.setText(lastSaid.current)}
            />
          ) : (
            <Waiting label={failed ? t('chat.composer.failed') : t('chat.composer.placeholder')} onPress={startNow} />
          )}
        </div>
      ) : (
        <p className="chat-box locked">
          <Icon name="lock" size="small" className="text-ink-3" />
          {reason}
        </p>
      )}
      <div className="mt-2 flex items-center gap-2">
        <p id={hint} className={cx('min-w-0 flex-1 truncate text-12 tabular-nums', left < 0 ? 'text-red-text' : 'text-ink-3')}>
          {left < 0 ? t('chat.composer.too_long', { count: -left }) : left <= COUNT_FROM && t('chat.composer.left', { count: left })}
        </p>
        <Button look="primary" className="h-8 min-h-8" disabled={!open || isBlank(text) || left < 0} onClick={send}>
          <Icon name="send" size="small" className="rtl:-scale-x-100" />
          {t('chat.composer.send')}
        </Button>
      </div>
    </div>
  );
}

/** The box before its editor is there: the same size, and a press brings it at once. */
function Waiting({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="min-w-0 flex-1 cursor-text truncate px-1 py-2 text-start text-16 leading-5 text-ink-3 md:text-14"
      onClick={onPress}
    >
      {label}
    </button>
  );
}
