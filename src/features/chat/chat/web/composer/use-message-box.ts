import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ChunkFailed, chunk } from '#core/web/chunk.ts';
import { loads } from '#core/web/feature.ts';
import { useTouched } from '#core/web/use-touched.ts';
import { emoteToken } from '#features/channel/emotes/rules/token.ts';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';
import type { NamedEmote } from '#features/chat/chat/rules/typed-emotes.ts';
import type { EditorHandle, Typed } from './composer-handle.ts';

const code = chunk(loads('use', () => import('./Editor.tsx')));

type Editor = typeof import('./Editor.tsx').default;

const EMPTY: Typed = { text: '', before: null };

/** The text of the message box. A plain box takes it until the editor has loaded, and while an input method composes. */
export function useMessageBox() {
  const editor = useRef<EditorHandle>(null);
  const plainBox = useRef<HTMLInputElement>(null);
  const wantsFocus = useRef(false);
  const { Editor, load } = useEditor();
  const [isComposing, setIsComposing] = useState(false);
  const [typed, setTyped] = useState(EMPTY);
  const text = () => editor.current?.text() ?? typed.text;
  const setText = (next: string) => (editor.current === null ? setTyped({ text: next, before: null }) : editor.current.setText(next));
  const plainReady = useCallback((made: HTMLInputElement | null) => {
    plainBox.current = made;
    if (made === null) setIsComposing(false);
    else if (wantsFocus.current) made.focus();
  }, []);
  return {
    editor,
    Editor: isComposing ? null : Editor,
    typed,
    setTyped: (next: Typed) => {
      if (next.text !== typed.text || next.before !== typed.before) setTyped(next);
    },
    text,
    setText,
    load,
    /** Before a box is mounted, the next one takes the focus. */
    focus: () => {
      const box = editor.current ?? plainBox.current;
      if (box !== null) return box.focus();
      wantsFocus.current = true;
      load();
    },
    keepFocus: (focused: boolean) => {
      wantsFocus.current = focused;
    },
    insertEmote: (emote: NamedEmote) => {
      if (editor.current !== null) return editor.current.insertEmote(emote);
      setText(`${text()}${emoteToken(emote.id, emote.name)} `);
      load();
    },
    editorReady: (made: EditorHandle | null) => {
      editor.current = made;
      if (made === null || !wantsFocus.current) return;
      wantsFocus.current = false;
      made.focus();
    },
    plainReady,
    setIsComposing,
  };
}

/** Milliseconds after which the editor loads without any input, when the page has long been drawn. */
const UNTOUCHED_MS = 10_000;

/** The editor is larger than the rest of the chat, so it loads with the first input. `load` also repeats a failed load. */
function useEditor(): { Editor: Editor | null; load: () => void } {
  const [editor, setEditor] = useState<{ Editor: Editor } | null>(null);
  const load = useCallback(() => {
    code.load().then(
      (module) => setEditor({ Editor: module.default }),
      (failure: ChunkFailed) => failure.forget(),
    );
  }, []);
  const touched = useTouched();
  useEffect(() => {
    if (touched) return load();
    const timer = setTimeout(load, UNTOUCHED_MS);
    return () => clearTimeout(timer);
  }, [touched, load]);
  return { Editor: editor?.Editor ?? null, load };
}

/** Sends a queued message when slow mode ends. Another lock cancels it and keeps the text. */
export function useQueuedSend(lock: InputLock, chosen: boolean, send: () => void) {
  const [isQueued, setQueued] = useState(false);
  const slow = lock.kind === 'slow_mode';
  const waiting = isQueued && chosen && slow;
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (!isQueued || waiting) return;
    setQueued(false);
    if (chosen && lock.kind === 'open') sendNow();
  }, [isQueued, waiting, chosen, lock.kind]);
  return {
    writable: chosen && slow,
    waiting,
    toggle: () => setQueued(!waiting),
    cancel: () => setQueued(false),
  };
}

/** Milliseconds between the end of slow mode and the return of the focus (K-04). */
const REFOCUS_MS = 250;

/** Returns the focus to the message box after slow mode, unless another input has it (K-04). */
export function useRefocus(lock: InputLock, wasLocked: boolean, focus: () => void): void {
  const wasSlow = useRef(false);
  const focusAgain = useEffectEvent(() => {
    if (!document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')) focus();
  });
  useEffect(() => {
    if (lock.kind === 'slow_mode' && wasLocked) wasSlow.current = true;
    if (lock.kind !== 'open' || !wasSlow.current) return;
    wasSlow.current = false;
    const timer = setTimeout(() => focusAgain(), REFOCUS_MS);
    return () => clearTimeout(timer);
  }, [lock.kind, wasLocked]);
}
