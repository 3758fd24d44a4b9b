import { act } from '@testing-library/react';
import { $getRoot, type LexicalEditor } from 'lexical';

/** The Lexical editor of a message box. */
export const editorOf = (box: HTMLElement): LexicalEditor => (box as HTMLElement & { __lexicalEditor: LexicalEditor }).__lexicalEditor;

/** Types into the message box. jsdom has no text input for contenteditable elements, so the text is inserted through the editor. */
export async function typeText(box: HTMLElement, text: string): Promise<void> {
  await act(async () => {
    box.focus();
    editorOf(box).update(() => $getRoot().selectEnd().insertText(text), { discrete: true });
  });
}

/** A paste event with the given clipboard content by MIME type. */
export function pasteEvent(content: Record<string, string>): Event {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: (type: string) => content[type] ?? '', types: Object.keys(content), files: [] },
  });
  return event;
}
