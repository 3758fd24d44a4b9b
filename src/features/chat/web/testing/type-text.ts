import { act } from '@testing-library/react';
import { $getRoot, type LexicalEditor } from 'lexical';

// jsdom has no layout; the editor asks where its caret is.
Range.prototype.getBoundingClientRect ??= () => ({ top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0, x: 0, y: 0 }) as DOMRect;

/** The editor of a box. */
export const editorOf = (box: HTMLElement): LexicalEditor => (box as HTMLElement & { __lexicalEditor: LexicalEditor }).__lexicalEditor;

/** Writes into the box. jsdom has no text input for editable elements, so the editor is told what a browser would tell it. */
export async function typeText(box: HTMLElement, text: string): Promise<void> {
  await act(async () => {
    box.focus();
    editorOf(box).update(() => $getRoot().selectEnd().insertText(text), { discrete: true });
  });
}

/** A paste of what the clipboard holds. */
export function pasteEvent(content: Record<string, string>): Event {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: (type: string) => content[type] ?? '', types: Object.keys(content), files: [] },
  });
  return event;
}
