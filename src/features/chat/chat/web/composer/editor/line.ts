import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  type LexicalNode,
  type RangeSelection,
} from 'lexical';
import { emoteToken } from '#features/channel/emotes/rules/token.ts';
import { NOT_TEXT } from '#features/chat/chat/rules/suggestions.ts';
import { type NamedEmote, type TypedPart, typedParts, type UsableEmotes } from '#features/chat/chat/rules/typed-emotes.ts';
import type { Insertion, Typed } from '../composer-handle.ts';
import { $createMention, $isEmoteNode, $isMentionNode, EmoteNode } from './nodes.tsx';

/** Resolves emotes in restored text: tokens become emotes, words stay words. */
const RESTORED: UsableEmotes = { byName: () => undefined, ofToken: (token) => token };

/** Marks a change without typing, such as restored text. Names in it are not converted to emotes. */
export const PUT_TAG = 'put';

export function $setLine(text: string): void {
  const line = $createParagraphNode().append(...$nodesOf(typedParts(text, RESTORED)));
  $getRoot().clear().append(line);
}

export const $nodesOf = (parts: readonly TypedPart[]): LexicalNode[] =>
  parts.map((part) => (part.type === 'emote' ? new EmoteNode(part.id, part.name) : $createTextNode(part.text)));

export const $lineText = (): string => $leaves().map($outgoing).join('');

export function $readTyped(): Typed {
  return { text: $lineText(), before: $beforeCaret() };
}

function $beforeCaret(): string | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const { key, offset, type } = selection.anchor;
  const leaves = $leaves();
  const written = (nodes: readonly LexicalNode[]) => nodes.map((node) => ($isPlainText(node) ? node.getTextContent() : NOT_TEXT)).join('');
  // Next to an image, the caret offset counts the nodes of the line.
  if (type === 'element') return written(leaves.slice(0, offset));
  const index = leaves.findIndex((node) => node.getKey() === key);
  const [node] = leaves.slice(index, index + 1);
  return written(leaves.slice(0, index)) + (node && $isPlainText(node) ? node.getTextContent().slice(0, offset) : NOT_TEXT);
}

const $isPlainText = (node: LexicalNode) => $isTextNode(node) && !$isMentionNode(node);

const $outgoing = (node: LexicalNode): string => {
  if (!$isEmoteNode(node)) return node.getTextContent();
  const { id, name } = node.emote();
  return emoteToken(id, name);
};

function $leaves(): LexicalNode[] {
  return $getRoot()
    .getChildren()
    .flatMap((line) => ($isElementNode(line) ? line.getChildren() : []));
}

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
