import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  DROP_COMMAND,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ESCAPE_COMMAND,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react';
import type { ComposerHandle, TypingEvents } from './composer-handle.ts';
import { pastedText } from './pasted-text.ts';

/** Teaches the editor to be one line that is sent: Enter sends, the up arrow recalls, whatever is pasted is plain text. */
export function EditorKeys({ handle, ...events }: TypingEvents & { handle: Ref<ComposerHandle> }) {
  const [editor] = useLexicalComposerContext();
  const changed = useEffectEvent(events.onChange);
  const send = useEffectEvent(events.onSend);
  const leave = useEffectEvent(events.onEscape);
  const recall = useEffectEvent(events.onRecall);

  useEffect(() => {
    // Every way to ask for a new line ends here: Enter outside a composition, and the return key of a touch keyboard.
    const sends = () => {
      // After this update of the editor: sending reads and empties it.
      queueMicrotask(() => send());
      return true;
    };
    const inserts = (event: Event | null) => {
      if (event === null) return false;
      const transfer = 'clipboardData' in event ? (event as ClipboardEvent).clipboardData : (event as DragEvent).dataTransfer;
      const selection = $getSelection();
      if (transfer === null || !$isRangeSelection(selection)) return false;
      event.preventDefault();
      selection.insertText(pastedText(transfer));
      return true;
    };
    return mergeRegister(
      editor.registerTextContentListener((text) => changed(text)),
      editor.registerCommand(INSERT_LINE_BREAK_COMMAND, sends, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(INSERT_PARAGRAPH_COMMAND, sends, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(PASTE_COMMAND, inserts, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(DROP_COMMAND, inserts, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        () => {
          leave();
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      ),
      editor.registerCommand(
        KEY_ARROW_UP_COMMAND,
        (event) => {
          if ($getRoot().getTextContent() !== '') return false;
          event.preventDefault();
          queueMicrotask(() => recall());
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    );
  }, [editor]);

  useImperativeHandle(
    handle,
    () => ({
      focus: () => {
        editor.getRootElement()?.focus({ preventScroll: true });
        editor.update(() => $getRoot().selectEnd());
      },
      text: () => editor.read(() => $getRoot().getTextContent()),
      setText: (text) =>
        editor.update(
          () => {
            const line = $createParagraphNode();
            if (text !== '') line.append($createTextNode(text));
            $getRoot().clear().append(line);
            line.selectEnd();
          },
          // Read again right after: the box is empty once its text is sent.
          { discrete: true },
        ),
    }),
    [editor],
  );
  return null;
}
