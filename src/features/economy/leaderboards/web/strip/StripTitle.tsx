import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { ListName } from '#features/economy/leaderboards/contract.ts';
import { enabledLists, type KnownLists, neighborOf, TITLE_TIMEOUT } from '#features/economy/leaderboards/rules.ts';
import { BoardMark, periodText, resetText } from '../ListParts.tsx';

interface StripTitleProps {
  list: ListName;
  lists: KnownLists;
  now: Date;
  onChoose: (list: ListName) => void;
  onOpen: () => void;
}

export function StripTitle({ list, lists, now, onChoose, onOpen }: StripTitleProps) {
  const hasOthers = enabledLists(lists).length > 1;
  return (
    <div className="flex h-7 shrink-0 items-center gap-1 ps-3 pe-1 text-12 text-ink-3">
      <span aria-live="polite" aria-atomic="true" className="flex items-center gap-1">
        <span className="me-0.5 inline-flex text-ink-2">
          <BoardMark list={list} />
        </span>
        <b className="font-semibold whitespace-nowrap text-ink">{periodText(list)}</b>
      </span>
      <span className="ms-0.5 min-w-0 flex-1 truncate">{resetText(list, now)}</span>
      {hasOthers && (
        <>
          <IconButton
            icon="left"
            size="tiny"
            label={t('leaderboards.previous')}
            className="rtl:-scale-x-100"
            onClick={() => onChoose(neighborOf(list, lists, -1))}
          />
          <IconButton
            icon="right"
            size="tiny"
            label={t('leaderboards.next')}
            className="rtl:-scale-x-100"
            onClick={() => onChoose(neighborOf(list, lists, 1))}
          />
        </>
      )}
      <IconButton icon="down" size="tiny" label={t('leaderboards.open')} onClick={onOpen} />
    </div>
  );
}

/**
 * Shows the title row at first, while pointer or keyboard focus is in the strip, and for five seconds after (LB-03). Spread `watched` on
 * it.
 */
export function useTitleRow() {
  const [isHeld, setIsHeld] = useState(false);
  const [isShown, setIsShown] = useState(true);
  const by = useRef({ pointer: false, focus: false });
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setIsShown(false), TITLE_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const hold = (what: 'pointer' | 'focus', isOn: boolean) => {
    by.current[what] = isOn;
    const isNowHeld = by.current.pointer || by.current.focus;
    setIsHeld(isNowHeld);
    if (isNowHeld) setIsShown(true);
  };
  return {
    isShown,
    watched: {
      onPointerEnter: () => hold('pointer', true),
      onPointerLeave: () => hold('pointer', false),
      // A button keeps the focus after a pointer press, which must not hold the row forever.
      onFocus: ({ target }: FocusEvent) => hold('focus', target.matches(':focus-visible')),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => hold('focus', by.current.focus && currentTarget.contains(relatedTarget)),
    },
  };
}
