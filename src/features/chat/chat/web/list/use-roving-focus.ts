import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { isEnter } from '#core/web/enter-key.ts';
import type { ChatEntry } from '../log/entry.ts';

interface RovingFocusOptions {
  entries: readonly ChatEntry[];
  show: (index: number) => void;
  onEnter: () => void;
  onLeave: () => void;
  onEscape: () => void;
  /** Handles any other key on a row; returns false for an unknown key. */
  onKey: (entry: ChatEntry, key: string, isRepeat: boolean) => boolean;
}

const rowOf = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>('[data-key]') ?? null;

/** A single tab stop: arrows, Home and End move between rows, Enter moves into a row, Escape goes back. */
export function useRovingFocus({ entries, show, onEnter, onLeave, onEscape, onKey }: RovingFocusOptions) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const focusTarget = useRef<string | null>(null);

  // The row may just have been rendered.
  useLayoutEffect(() => {
    if (focusTarget.current === null || focusTarget.current !== focusedKey) return;
    focusTarget.current = null;
    root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focusedKey)}"]`)?.focus({ preventScroll: true });
  });

  const goTo = (from: number, step: 1 | -1) => {
    let index = from;
    while (entries[index]?.type === 'divider') index += step;
    const entry = entries[index];
    if (entry === undefined) return;
    focusTarget.current = entry.key;
    setFocusedKey(entry.key);
    show(index);
  };

  const onRowKey = (event: KeyboardEvent, row: HTMLElement, index: number) => {
    if (isEnter(event))
      return (row.querySelector<HTMLElement>('[role="toolbar"] button') ?? row.querySelector<HTMLElement>('a, button'))?.focus();
    switch (event.key) {
      case 'ArrowUp':
        return goTo(index - 1, -1);
      case 'ArrowDown':
        return goTo(index + 1, 1);
      case 'Home':
        return goTo(0, 1);
      case 'End':
        return goTo(entries.length - 1, -1);
      case 'Escape':
        return onEscape();
      default:
        return onKey(entries[index]!, event.key, event.repeat);
    }
  };

  const onInnerKey = (event: KeyboardEvent, row: HTMLElement) => {
    const stops = [...row.querySelectorAll<HTMLElement>('a, button')];
    const at = stops.indexOf(event.target as HTMLElement);
    if (event.key === 'Escape') row.focus({ preventScroll: true });
    else if (event.key === 'ArrowRight') stops[(at + 1) % stops.length]?.focus();
    else if (event.key === 'ArrowLeft') stops[(at - 1 + stops.length) % stops.length]?.focus();
    else return false;
  };

  return {
    root,
    focusedKey,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const row = rowOf(event.target);
        if (row === null || event.ctrlKey || event.metaKey || event.altKey) return;
        const index = entries.findIndex(({ key }) => key === row.dataset.key);
        const ignored = event.target === row ? onRowKey(event, row, index) : onInnerKey(event, row);
        if (ignored === false) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onFocus: (event: FocusEvent) => {
        const row = rowOf(event.target);
        if (row === null) return;
        if (focusedKey === null && event.target.matches(':focus-visible')) onEnter();
        setFocusedKey(row.dataset.key ?? null);
      },
    },
    /** For the parent of the list and of controls that are shown only while focused. Such controls must stay while they have the focus. */
    onBlur: (event: FocusEvent) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      setFocusedKey(null);
      onLeave();
    },
  };
}
