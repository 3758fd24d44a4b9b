import { $createTextNode, $getRoot, $getSelection, $isRangeSelection, $isTextNode, type LexicalNode, type RangeSelection } from 'lexical';
import type { NamedEmote } from '#features/chat/chat/rules/typed-emotes.ts';
import type { Insertion } from '../composer-handle.ts';
import { EmoteNode } from './EmoteNode.tsx';
import { $createMention } from './MentionNode.ts';

/** Replaces `length` characters before the caret. Appends `space` unless whitespace follows the caret. */
export function $replaceBefore(length: number, by: Insertion, space = ' '): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return;
  const { anchor } = selection;
  const node = anchor.getNode();
  if (length > 0) {
    if (!$isTextNode(node) || anchor.offset < length) return;
    selection.setTextNodeRange(node, anchor.offset - length, node, anchor.offset);
  }
  const goesOn = $isTextNode(node) && /^\s/u.test(node.getTextContent().slice(selection.focus.offset));
  if (by.type === 'text') selection.insertText(by.text);
  else $insert(selection, [$nodeOf(by), ...(space === '' || goesOn ? [] : [$createTextNode(space)])]);
}

/** Separates the emote from adjacent text by spaces. */
export function $insertEmote(emote: NamedEmote): void {
  const selection = $caret();
  const { anchor } = selection.isBackward() ? { anchor: selection.focus } : selection;
  const before = anchor.type === 'text' ? anchor.getNode().getTextContent().slice(0, anchor.offset) : '';
  const gap = /\S$/u.test(before) ? [$createTextNode(' ')] : [];
  $insert(selection, [...gap, new EmoteNode(emote.id, emote.name), $createTextNode(' ')]);
}

/** The current selection, or the end of the line. */
export function $caret(): RangeSelection {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? selection : $getRoot().selectEnd();
}

export function $insert(selection: RangeSelection, nodes: LexicalNode[]): void {
  if (!selection.isCollapsed()) selection.removeText();
  selection.insertNodes(nodes);
}

function $nodeOf(by: Exclude<Insertion, { type: 'text' }>): LexicalNode {
  return by.type === 'emote' ? new EmoteNode(by.id, by.name) : $createMention(by.username);
}
