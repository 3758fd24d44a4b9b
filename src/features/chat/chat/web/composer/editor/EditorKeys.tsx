import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalCommand,
  mergeRegister,
} from 'lexical';
import { useEffectEvent, useLayoutEffect } from 'react';
import type { BoxKey, TypingEvents } from '../composer-handle.ts';
import { $isEmoteNode } from './nodes.tsx';

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
