import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { MessageEntry } from '../log/entry.ts';
import { type ActionsPlace, placeOfActions } from './actions-place.ts';
import type { MessageAction } from './message-action.ts';

interface MessageActionsProps {
  entry: MessageEntry;
  actions: readonly MessageAction[];
  /** Where the list begins to be seen, in pixels of the window. */
  listTop: () => number;
}

/** Outside of the row they still touch it, so that a hand that goes there does not leave it. */
const PLACES: Record<ActionsPlace, string> = { on: '-top-3', above: 'bottom-[calc(100%-3px)]', below: 'top-[calc(100%-3px)]' };

/** What can be done with a message: shown while its row is hovered, focused or tapped (M-03). Arrow keys walk it, Escape leaves it. */
export function MessageActions({ entry, actions, listTop }: MessageActionsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const place = usePlace(bar, listTop);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('chat.actions', { name: entry.sender.username })}
      className={cx('absolute end-2 z-1 flex rounded-sm bg-panel p-0.5 shadow-2', PLACES[place])}
    >
      {actions.map((action) => (
        <ActionButton key={action.icon} entry={entry} action={action} />
      ))}
    </div>
  );
}

function ActionButton({ entry, action }: { entry: MessageEntry; action: MessageAction }) {
  const { icon, key, run } = action;
  const label = action.label(entry);
  const problem = action.problem?.(entry);
  return (
    <IconButton
      icon={icon}
      label={label}
      size="tiny"
      tabIndex={-1}
      tooltip={false}
      // Pressed nevertheless, as a finger does that sees no title, it says why not.
      aria-disabled={problem === undefined ? undefined : true}
      aria-keyshortcuts={key}
      title={problem ?? (key === undefined ? label : t('chat.actions.with_key', { label, key }))}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      onClick={() => run(entry)}
    />
  );
}

/** Decided once, before it can be seen: it does not move away from a hand. */
function usePlace(bar: RefObject<HTMLElement | null>, listTop: () => number): ActionsPlace {
  const [place, setPlace] = useState<ActionsPlace>('on');
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the list begins is asked once
  useLayoutEffect(() => {
    const row = bar.current!.parentElement!;
    const pressables = [...row.querySelectorAll('a, button')].filter((element) => !bar.current!.contains(element));
    const boxes = pressables.flatMap((element) => [...element.getClientRects()]);
    setPlace(placeOfActions(bar.current!.getBoundingClientRect(), boxes, row.getBoundingClientRect(), listTop()));
  }, []);
  return place;
}
