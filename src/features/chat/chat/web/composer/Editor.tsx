import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { PlainTextPlugin } from '@lexical/react/LexicalPlainTextPlugin';
import {
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type RangeSelection,
  SKIP_DOM_SELECTION_TAG,
  type UpdateTag,
} from 'lexical';
import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { reportProblem } from '#core/web/report.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { UsableEmotes } from '#features/chat/chat/rules/typed-emotes.ts';
import type { EditorHandle, Typed, TypingEvents } from './composer-handle.ts';
import { $insertEmote, $lineText, $readTyped, $replaceBefore, $setLine, PUT_TAG } from './editor/line.ts';
import { EmoteNode, MentionNode } from './editor/nodes.tsx';
import { EditorEmotes, EditorKeys } from './editor/plugins.tsx';

interface EditorProps extends TypingEvents {
  handle: Ref<EditorHandle>;
  initialText: string;
  emotes: UsableEmotes;
  describedBy: string;
  /** Ids of the suggestion list and its active option for ARIA, because the focus stays in the text box. */
  list: { id: string; option: string } | null;
  /** Colors a command line. A word next to it carries the same information (C-03). */
  tone: 'valid' | 'invalid' | null;
}

const TONES = { valid: 'text-mint-text', invalid: 'text-red-text' };

export default function Editor({ handle, initialText, emotes, describedBy, list, tone, onTyped, onKey, onSend }: EditorProps) {
  return (
    <LexicalComposer
      initialConfig={{
        namespace: 'chat',
        nodes: [EmoteNode, MentionNode],
        onError: (error) => reportProblem('The message editor failed', error),
        // No initial selection, because it would take the focus and open the keyboard of a phone.
        editorState: () => $setLine(initialText),
      }}
    >
      {/* The vertical padding is outside the scroll container, so that only whole lines are shown. */}
      <div className="relative min-w-0 flex-1 py-2 pointer-coarse:py-3">
        <PlainTextPlugin
          contentEditable={
            <ContentEditable
              role="textbox"
              tabIndex={0}
              aria-label={t('chat.composer')}
              aria-multiline={false}
              aria-describedby={describedBy}
              aria-placeholder={t('chat.composer.placeholder')}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-controls={list?.id}
              aria-activedescendant={list?.option}
              aria-invalid={tone === 'invalid' || undefined}
              enterKeyHint="send"
              autoCapitalize="sentences"
              spellCheck
              dir="auto"
              className={cx(
                'max-h-20 crowded:max-h-10 very-short:max-h-5! overflow-y-auto px-1 text-16 leading-5 wrap-anywhere [scrollbar-width:thin] whitespace-pre-wrap outline-none focus-visible:shadow-none md:text-14',
                tone && TONES[tone],
              )}
              placeholder={
                <p
                  className="pointer-events-none absolute start-1 top-2 pointer-coarse:top-3 max-w-full truncate text-16 leading-5 text-ink-3 md:text-14"
                  aria-hidden="true"
                >
                  {t('chat.composer.placeholder')}
                </p>
              }
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <EditorBridge handle={handle} onTyped={onTyped} />
      <EditorKeys onKey={onKey} onSend={onSend} />
      <EditorEmotes emotes={emotes} />
    </LexicalComposer>
  );
}

function EditorBridge({ handle, onTyped }: { handle: Ref<EditorHandle>; onTyped: (typed: Typed) => void }) {
  const [editor] = useLexicalComposerContext();
  const reportTyped = useEffectEvent(onTyped);
  /** The selection at the last blur. The browser's own selection does not follow later inserts, because moving it would take the focus. */
  const left = useRef<RangeSelection | null>(null);
  // A layout effect registers before the first paint, so that no input is missed.
  useLayoutEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        editorState.read(() => {
          const selection = $getSelection();
          if (isFocused(editor.getRootElement()) && $isRangeSelection(selection)) left.current = selection.clone();
          reportTyped($readTyped());
        });
      }),
    [editor],
  );

  useImperativeHandle(handle, () => {
    const change = (what: () => void, ...tags: UpdateTag[]) => {
      const focused = isFocused(editor.getRootElement());
      editor.update(
        () => {
          if (!focused && left.current !== null && $isValid(left.current)) $setSelection(left.current.clone());
          what();
          const selection = $getSelection();
          if ($isRangeSelection(selection)) left.current = selection.clone();
        },
        // Synchronous, because callers read the text right after the update.
        { discrete: true, tag: focused ? tags : [...tags, SKIP_DOM_SELECTION_TAG] },
      );
    };
    return {
      focus: () => {
        editor.getRootElement()?.focus({ preventScroll: true });
        editor.update(() => void $getRoot().selectEnd());
      },
      text: () => editor.read($lineText),
      setText: (text) =>
        change(() => {
          $setLine(text);
          $getRoot().selectEnd();
        }, PUT_TAG),
      insertEmote: (emote) => change(() => $insertEmote(emote)),
      replaceBefore: (length, by) => change(() => $replaceBefore(length, by)),
    };
  }, [editor]);
  return null;
}

const isFocused = (root: HTMLElement | null) => root?.contains(document.activeElement) ?? false;

const $isValid = ({ anchor, focus }: RangeSelection) =>
  [anchor, focus].every(({ key, offset, type }) => {
    const node = $getNodeByKey(key);
    return node !== null && (type === 'element' || offset <= node.getTextContentSize());
  });
