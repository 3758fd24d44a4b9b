import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { type ToastAction, toast } from '#core/web/toast.ts';
import { cx } from '#core/web/ui/class-names.ts';
import {
  argumentAt,
  type ChatCommand,
  type CommandValues,
  type KnownCommand,
  looksLikeWhisper,
  parseCommand,
} from '#features/chat/chat/rules/commands.ts';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';
import { isBlank, lengthOf, MESSAGE_LENGTH, outgoingText, textRefusal } from '#features/chat/chat/rules/message-text.ts';
import { toReadableText, withEmoteTokens } from '#features/chat/chat/rules/typed-emotes.ts';
import type { LoadFailure } from '../chat-parts.ts';
import type { OriginalMessage } from '../log/entry.ts';
import type { OutgoingMessage } from '../log/outbox.ts';
import type { OpenPanel } from '../panels/open-panel.ts';
import { ComposerBox } from './ComposerBox.tsx';
import { MESSAGE_BOX } from './composer-handle.ts';
import { CommandOption } from './suggestions/SuggestionList.tsx';
import './composer.css';
import { EditorPlaceholder, SendButton } from './ComposerBox.tsx';
import { PublicSlashNote, ReplyBar, SlashQuestion } from './ComposerNotes.tsx';
import type { BoxKey, ComposerHandle } from './composer-handle.ts';
import { InputHistory } from './input-history.ts';
import { PlainBox } from './PlainBox.tsx';
import { SuggestionList } from './suggestions/SuggestionList.tsx';
import type { SuggestionSources } from './suggestions/use-suggestions.ts';
import { useSuggestions } from './suggestions/use-suggestions.ts';
import { usableEmotes } from './usable-emotes.ts';
import { useMessageBox, useQueuedSend, useRefocus } from './use-message-box.ts';

const COUNT_FROM = 100;

interface ComposerProps {
  handle: Ref<ComposerHandle>;
  lock: InputLock;
  failure?: LoadFailure | null;
  banReason?: string;
  subscribeOffer?: ToastAction | null;
  now: Date;
  replyTo: OriginalMessage | null;
  onCancelReply: () => void;
  onSend: (message: OutgoingMessage) => void;
  onCommand: (command: ChatCommand, values: CommandValues, line: string) => void;
  sources: SuggestionSources;
  panel: OpenPanel;
  waitsForSlowMode?: boolean;
  start?: ReactNode;
  end?: ReactNode;
  below?: ReactNode;
}

/** Sends the typed text as one line, or shows why the viewer cannot chat (F-02 to F-05, F-10, F-12). */
export function Composer(props: ComposerProps) {
  const { handle, lock, now, replyTo, onCancelReply, onSend, onCommand, sources, panel } = props;
  const history = useRef(new InputHistory());
  const box = useMessageBox();
  const { Editor, typed, text, setText, focus } = box;
  /** An unsent line that begins with a slash and needs a decision: an unknown command, or what looks like a whisper (C-01). */
  const [asked, setAsked] = useState<string | null>(null);
  const hint = useId();
  const emotes = useMemo(() => usableEmotes(sources.emotes), [sources.emotes]);
  const suggestions = useSuggestions(sources, panel, box.editor);
  const readLine = (line: string) => parseCommand(toReadableText(line), sources.commands, sources.offered);
  const read = readLine(typed.text);
  const left = MESSAGE_LENGTH - lengthOf(outgoingText(typed.text));
  const slow = useQueuedSend(lock, props.waitsForSlowMode ?? false, () => send());
  const writable = lock.kind === 'open' || slow.writable;
  const isPublicSlash = read.kind === 'none' && outgoingText(typed.text).startsWith('/');
  const asksNow = asked !== null && asked === typed.text && (read.kind === 'unknown' || isPublicSlash);

  useRefocus(lock, !writable, focus);
  // A reply or skip link chosen before the mount continues here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for actions before the mount
  useEffect(() => {
    if (replyTo !== null || document.activeElement?.id === MESSAGE_BOX) focus();
  }, []);
  useImperativeHandle(handle, () => ({
    focus,
    text,
    setText,
    remember: (line) => history.current.remember(line),
    insertEmote: box.insertEmote,
  }));

  const send = () => {
    const line = text();
    if (!writable || isBlank(outgoingText(line))) return;
    const command = readLine(line);
    if (command.kind === 'unknown' || (command.kind === 'none' && looksLikeWhisper(line))) {
      suggestions.close();
      setAsked(line);
    } else if (command.kind === 'none') say(line);
    else if (command.kind === 'valid') {
      clear(line);
      onCommand(command.command, command.values, line);
    }
  };
  const say = (line: string) => {
    const content = outgoingText(withEmoteTokens(line, emotes));
    const refusal = textRefusal(content);
    if (refusal !== null) toast.bad(`refusal.${refusal}`);
    else if (lock.kind === 'slow_mode') slow.toggle();
    else {
      clear(line);
      onSend({ content, original: replyTo });
    }
  };
  const clear = (line: string) => {
    history.current.remember(line);
    suggestions.close();
    setText('');
  };

  const takesKey = (key: BoxKey): boolean => {
    if (suggestions.takesKey(key)) return true;
    if (key === 'Escape') {
      if (slow.waiting) slow.cancel();
      else if (asksNow) setAsked(null);
      else if (replyTo !== null) onCancelReply();
      else return false;
      return true;
    }
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    const next = key === 'ArrowUp' ? history.current.older(text()) : history.current.newer(text());
    if (next === null) return false;
    // Key events arrive inside an editor update, which cannot start another update.
    queueMicrotask(() => setText(next));
    return true;
  };

  const tone = read.kind === 'valid' || read.kind === 'invalid' ? read.kind : null;
  return (
    <div className="relative">
      {writable && suggestions.list !== null && <SuggestionList list={suggestions.list} tiers={sources.tiers} />}
      {writable && suggestions.list === null && 'command' in read && <CommandHint line={toReadableText(typed.text)} read={read} />}
      {writable && suggestions.list === null && isPublicSlash && !asksNow && <PublicSlashNote />}
      {writable && suggestions.list === null && asksNow && (
        <SlashQuestion
          nearest={read.kind === 'unknown' ? read.nearest : null}
          question={t(read.kind === 'unknown' ? 'chat.command.unknown' : 'chat.composer.no_whispers')}
          onUse={({ name }) => {
            setText(typed.text.replace(/^\/\S*/u, `/${name}`));
            focus();
          }}
          onSendAnyway={() => {
            say(typed.text);
            focus();
          }}
        />
      )}
      {replyTo !== null && <ReplyBar target={replyTo} onCancel={onCancelReply} />}
      <ComposerBox
        lock={lock}
        failure={props.failure ?? null}
        banReason={props.banReason ?? ''}
        subscribeOffer={props.subscribeOffer ?? null}
        now={now}
        writable={writable}
        over={left < 0}
        read={read}
        start={props.start}
        end={props.end}
      >
        {!writable ? (
          <EditorPlaceholder onFocused={box.keepFocus} onPress={focus} />
        ) : Editor !== null ? (
          <Editor
            handle={box.editorReady}
            initialText={typed.text}
            emotes={emotes}
            describedBy={hint}
            list={suggestions.listed}
            tone={tone}
            onTyped={(next) => {
              box.setTyped(next);
              suggestions.typed(next.before);
            }}
            onKey={takesKey}
            onSend={send}
          />
        ) : (
          <PlainBox
            ref={box.plainReady}
            text={typed.text}
            describedBy={hint}
            onText={setText}
            onFocused={(focused) => {
              box.keepFocus(focused);
              if (focused) box.load();
            }}
            onComposing={box.setIsComposing}
            onKey={takesKey}
            onSend={send}
          />
        )}
      </ComposerBox>
      {/* The counter is beside the buttons and may wrap, because a truncated counter shows a wrong number. A sentence has its own line. */}
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        {props.below}
        <p
          id={hint}
          className={cx(
            'text-end text-12 leading-4 tabular-nums very-short:leading-3.5',
            // Phones have no Escape key, so the button cancels.
            slow.waiting && left >= 0 ? 'order-first basis-full pointer-coarse:hidden' : 'flex-1',
            left < 0 ? 'text-red-text' : 'text-ink-3',
          )}
        >
          {left < 0
            ? t('chat.composer.too_long', { count: -left })
            : slow.waiting
              ? t('chat.composer.waits')
              : left <= COUNT_FROM && t('chat.composer.left', { count: left })}
        </p>
        <SendButton
          seconds={slow.writable && lock.kind === 'slow_mode' ? lock.secondsLeft : null}
          waiting={slow.waiting}
          disabled={!writable || isBlank(typed.text) || left < 0 || read.kind === 'incomplete' || read.kind === 'invalid'}
          onPress={send}
        />
      </div>
    </div>
  );
}

function CommandHint({ line, read }: { line: string; read: KnownCommand }) {
  return (
    <div className="absolute inset-x-0 bottom-full z-(--z-chat-overlay) mb-1 flex items-center gap-2 rounded-lg bg-panel px-3 py-2 shadow-2">
      <CommandOption command={read.command} current={argumentAt(line, read.command)} />
    </div>
  );
}
