import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type RangeSelection,
  SKIP_DOM_SELECTION_TAG,
  type UpdateTag,
} from 'lexical';
import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { EditorHandle, Typed } from '../composer-handle.ts';
import { $insertEmote, $lineText, $readTyped, $replaceBefore, $setLine, PUT_TAG } from './line.ts';

interface HandleProps {
  handle: Ref<EditorHandle>;
  onTyped: (typed: Typed) => void;
}

export function EditorBridge({ handle, onTyped }: HandleProps) {
  const [editor] = useLexicalComposerContext();
  const reportTyped = useEffectEvent(onTyped);
  /** The selection at the last blur. The browser's own selection does not follow later inserts, because moving it would take the focus. */
  const left = useRef<RangeSelection | null>(null);
  // A layout effect registers before the first paint, so that no input is missed.
  useLayoutEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        editorState.read(() => {
          const selection = $getSelection();
          if (isFocused(editor.getRootElement()) && $isRangeSelection(selection)) left.current = selection.clone();
          reportTyped($readTyped());
        });
      }),
    [editor],
  );

  useImperativeHandle(handle, () => {
    const change = (what: () => void, ...tags: UpdateTag[]) => {
      const focused = isFocused(editor.getRootElement());
      editor.update(
        () => {
          if (!focused && left.current !== null && $isValid(left.current)) $setSelection(left.current.clone());
          what();
          const selection = $getSelection();
          if ($isRangeSelection(selection)) left.current = selection.clone();
        },
        // Synchronous, because callers read the text right after the update.
        { discrete: true, tag: focused ? tags : [...tags, SKIP_DOM_SELECTION_TAG] },
      );
    };
    return {
      focus: () => {
        editor.getRootElement()?.focus({ preventScroll: true });
        editor.update(() => void $getRoot().selectEnd());
      },
      text: () => editor.read($lineText),
      setText: (text) =>
        change(() => {
          $setLine(text);
          $getRoot().selectEnd();
        }, PUT_TAG),
      insertEmote: (emote) => change(() => $insertEmote(emote)),
      replaceBefore: (length, by) => change(() => $replaceBefore(length, by)),
    };
  }, [editor]);
  return null;
}

const isFocused = (root: HTMLElement | null) => root?.contains(document.activeElement) ?? false;

const $isValid = ({ anchor, focus }: RangeSelection) =>
  [anchor, focus].every(({ key, offset, type }) => {
    const node = $getNodeByKey(key);
    return node !== null && (type === 'element' || offset <= node.getTextContentSize());
  });
