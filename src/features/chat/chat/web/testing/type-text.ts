import { act } from '@testing-library/react';
import { $getRoot, type LexicalEditor } from 'lexical';

export const editorOf = (box: HTMLElement): LexicalEditor => (box as HTMLElement & { __lexicalEditor: LexicalEditor }).__lexicalEditor;

/** jsdom has no text input for contenteditable elements, so the text is inserted through the editor. */
export async function typeText(box: HTMLElement, text: string): Promise<void> {
  await act(async () => {
    box.focus();
    editorOf(box).update(() => $getRoot().selectEnd().insertText(text), { discrete: true });
  });
}

export function pasteEvent(content: Record<string, string>): Event {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: (type: string) => content[type] ?? '', types: Object.keys(content), files: [] },
  });
  return event;
}
