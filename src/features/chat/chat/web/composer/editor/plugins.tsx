import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_HIGH,
  DROP_COMMAND,
  type EditorState,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalCommand,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical';
import { useEffectEvent, useLayoutEffect } from 'react';
import { isTakenByInputMethod } from '#core/web/enter-key.ts';
import { endedEmote, pastedParts, type UsableEmotes } from '#features/chat/chat/rules/typed-emotes.ts';
import type { BoxKey, TypingEvents } from '../composer-handle.ts';
import { pastedText } from '../pasted-text.ts';
import { $caret, $insert, $nodesOf, $replaceBefore, PUT_TAG } from './line.ts';
import { $isEmoteNode, $isMentionNode } from './nodes.tsx';

/** Converts names to emotes: a typed name when its word ends (F-04), pasted or dropped text immediately and as plain text (F-03). */
export function EditorEmotes({ emotes }: { emotes: UsableEmotes }) {
  const [editor] = useLexicalComposerContext();
  const ended = useEffectEvent((before: string) => endedEmote(before, emotes));
  const parts = useEffectEvent((text: string) => pastedParts(text, emotes));

  useLayoutEffect(() => {
    const inserts = (event: Event | null) => {
      if (event === null) return false;
      const transfer = 'clipboardData' in event ? (event as ClipboardEvent).clipboardData : (event as DragEvent).dataTransfer;
      if (transfer === null) return false;
      event.preventDefault();
      const text = pastedText(transfer);
      if (text !== '') $insert($caret(), $nodesOf(parts(text)));
      return true;
    };
    return mergeRegister(
      editor.registerCommand(PASTE_COMMAND, inserts, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(DROP_COMMAND, inserts, COMMAND_PRIORITY_HIGH),
      editor.registerUpdateListener(({ dirtyLeaves, editorState, prevEditorState, tags }) => {
        if (dirtyLeaves.size === 0 || tags.has(HISTORIC_TAG) || tags.has(PUT_TAG) || editor.isComposing()) return;
        const before = insertedBefore(editorState, prevEditorState);
        const emote = before === null ? null : ended(before);
        if (emote === null) return;
        // A separate history entry, so that undo restores the typed word.
        editor.update(() => $replaceBefore(emote.length, { type: 'emote', ...emote }, emote.space), { tag: HISTORY_PUSH_TAG });
      }),
    );
  }, [editor]);
  return null;
}

/** Returns the text from the start of the text node to the caret, or null if the node did not grow. */
function insertedBefore(now: EditorState, before: EditorState): string | null {
  return now.read(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
    const node = selection.anchor.getNode();
    if (!$isTextNode(node) || $isMentionNode(node)) return null;
    const size = before.read(() => $getNodeByKey(node.getKey())?.getTextContentSize() ?? 0);
    return node.getTextContentSize() > size ? node.getTextContent().slice(0, selection.anchor.offset) : null;
  });
}

const KEYS: [LexicalCommand<KeyboardEvent>, BoxKey][] = [
  [KEY_ARROW_UP_COMMAND, 'ArrowUp'],
  [KEY_ARROW_DOWN_COMMAND, 'ArrowDown'],
  [KEY_TAB_COMMAND, 'Tab'],
  [KEY_ESCAPE_COMMAND, 'Escape'],
];

/** Makes the editor a single line that is sent with Enter. Other keys are first offered to the composer. */
export function EditorKeys({ onKey, onSend }: Pick<TypingEvents, 'onKey' | 'onSend'>) {
  const [editor] = useLexicalComposerContext();
  const takes = useEffectEvent(onKey);
  const send = useEffectEvent(onSend);

  useLayoutEffect(() => {
    // Every way to insert a line break ends here: Enter outside a composition, and the return key of a touch keyboard.
    const enters = () => {
      // Sending reads and clears the editor, so it must run after this update.
      if (!takes('Enter')) queueMicrotask(() => send());
      return true;
    };
    const registered = KEYS.map(([command, key]) =>
      editor.registerCommand(
        command,
        (event) => {
          // With a modifier, keys keep their browser behavior, such as selecting text.
          if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || !takes(key)) return false;
          event.preventDefault();
          return true;
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
    );
    return mergeRegister(
      ...registered,
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          // The browser and the input method handle it. As a key of the editor, its Enter would send.
          if (isTakenByInputMethod(event)) return true;
          if (!$movesToEdge(event)) return false;
          event.preventDefault();
          return true;
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerCommand(INSERT_LINE_BREAK_COMMAND, enters, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, enters, COMMAND_PRIORITY_CRITICAL),
    );
  }, [editor]);
  return null;
}

/** Handles Home and End in a line with images, where Chromium loses the caret. Returns true if it moved the caret. */
function $movesToEdge({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if ((key !== 'Home' && key !== 'End') || altKey || ctrlKey || metaKey) return false;
  const line = $getRoot().getFirstChild();
  const selection = $getSelection();
  if (!$isElementNode(line) || !$isRangeSelection(selection) || !line.getChildren().some($isEmoteNode)) return false;
  const { key: anchor, offset, type } = selection.anchor;
  const edge = key === 'Home' ? line.selectStart() : line.selectEnd();
  if (shiftKey) edge.anchor.set(anchor, offset, type);
  return true;
}
