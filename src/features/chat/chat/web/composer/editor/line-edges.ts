import { $getRoot, $getSelection, $isElementNode, $isRangeSelection } from 'lexical';
import { $isEmoteNode } from './EmoteNode.tsx';

/** Handles Home and End in a line with images, where Chromium loses the caret. Returns true if it moved the caret. */
export function $movesToEdge({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if ((key !== 'Home' && key !== 'End') || altKey || ctrlKey || metaKey) return false;
  const line = $getRoot().getFirstChild();
  const selection = $getSelection();
  if (!$isElementNode(line) || !$isRangeSelection(selection) || !line.getChildren().some($isEmoteNode)) return false;
  const { key: anchor, offset, type } = selection.anchor;
  const edge = key === 'Home' ? line.selectStart() : line.selectEnd();
  if (shiftKey) edge.anchor.set(anchor, offset, type);
  return true;
}
