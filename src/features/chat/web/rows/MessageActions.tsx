import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { MessageEntry } from '../log/entry.ts';
import { type ActionsPlacement, actionsPlacement } from './actions-placement.ts';
import type { MessageAction } from './message-action.ts';

interface MessageActionsProps {
  entry: MessageEntry;
  actions: readonly MessageAction[];
  /** The y position of the top of the list's visible area, in viewport pixels. */
  listTop: () => number;
}

/** Above or below the row they still overlap it slightly, so that the pointer does not leave the row on its way to them. */
const PLACEMENT_CLASSES: Record<ActionsPlacement, string> = {
  on: '-top-3',
  above: 'bottom-[calc(100%-3px)]',
  below: 'top-[calc(100%-3px)]',
};

/** The actions of a message, shown while its row is hovered, focused or tapped (M-03). Arrow keys move between them, Escape leaves them. */
export function MessageActions({ entry, actions, listTop }: MessageActionsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const placement = useActionsPlacement(bar, listTop);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('chat.actions', { name: entry.sender.username })}
      className={cx('absolute end-2 z-1 flex rounded-sm bg-panel p-0.5 shadow-2', PLACEMENT_CLASSES[placement])}
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
      // The button stays pressable: on touch screens, which show no title, pressing it shows the reason.
      aria-disabled={problem === undefined ? undefined : true}
      aria-keyshortcuts={key}
      title={problem ?? (key === undefined ? label : t('chat.actions.with_key', { label, key }))}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      onClick={() => run(entry)}
    />
  );
}

/** The placement is decided once, before the first paint, so that the toolbar does not move away from the pointer. */
function useActionsPlacement(bar: RefObject<HTMLElement | null>, listTop: () => number): ActionsPlacement {
  const [placement, setPlacement] = useState<ActionsPlacement>('on');
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the list begins is asked once
  useLayoutEffect(() => {
    const row = bar.current!.parentElement!;
    const pressables = [...row.querySelectorAll('a, button')].filter((element) => !bar.current!.contains(element));
    const boxes = pressables.flatMap((element) => [...element.getClientRects()]);
    setPlacement(actionsPlacement(bar.current!.getBoundingClientRect(), boxes, row.getBoundingClientRect(), listTop()));
  }, []);
  return placement;
}
