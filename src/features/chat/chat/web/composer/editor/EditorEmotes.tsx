import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  DROP_COMMAND,
  type EditorState,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical';
import { useEffectEvent, useLayoutEffect } from 'react';
import { endedEmote, pastedParts, type UsableEmotes } from '#features/chat/chat/rules/typed-emotes.ts';
import { pastedText } from '../pasted-text.ts';
import { $caret, $insert, $nodesOf, $replaceBefore, PUT_TAG } from './line.ts';
import { $isMentionNode } from './nodes.tsx';

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
