import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { MessageEntry } from '../log/entry.ts';
import { type ActionsPlacement, actionsPlacement } from './actions-placement.ts';
import type { MessageAction } from './row-context.ts';

interface MessageActionsProps {
  entry: MessageEntry;
  actions: readonly MessageAction[];
  /** The visible area of the list, in viewport pixels. */
  listBox: () => Pick<DOMRect, 'top' | 'bottom'>;
}

const PLACEMENT_CLASSES: Record<ActionsPlacement, string> = {
  first: 'top-0',
  last: 'bottom-0',
  above: 'bottom-[calc(100%-3px)]',
  below: 'top-[calc(100%-3px)]',
};

/** Shown while the row is hovered, focused or tapped (M-03). Arrow keys move between the actions, Escape leaves them. */
export function MessageActions({ entry, actions, listBox }: MessageActionsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const placement = useActionsPlacement(bar, listBox);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('chat.actions', { name: entry.sender.username })}
      className={cx('absolute end-2 z-1 flex rounded-sm bg-panel p-0.5 shadow-2 pointer-coarse:gap-1', PLACEMENT_CLASSES[placement])}
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
      // Stays pressable: touch screens show no title, so pressing it shows the reason.
      aria-disabled={problem === undefined ? undefined : true}
      aria-keyshortcuts={key}
      title={problem ?? (key === undefined ? label : t('chat.actions.with_key', { label, key }))}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      onClick={() => run(entry)}
    />
  );
}

/** Placed once, before the first paint, so that the toolbar does not move away from the pointer. */
function useActionsPlacement(bar: RefObject<HTMLElement | null>, listBox: () => Pick<DOMRect, 'top' | 'bottom'>): ActionsPlacement {
  const [placement, setPlacement] = useState<ActionsPlacement>('first');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of the list is read once
  useLayoutEffect(() => {
    const element = bar.current!;
    const row = element.parentElement!;
    const pressables = [...row.querySelectorAll('a, button')].filter((node) => !element.contains(node));
    const neighbors = [...row.parentElement!.children].filter((sibling) => Math.abs(indexOf(sibling) - indexOf(row)) === 1);
    setPlacement(
      actionsPlacement(element.getBoundingClientRect(), {
        pressables: pressables.flatMap((node) => [...node.getClientRects()]),
        neighbors: neighbors.flatMap(boxesOfWords),
        words: row.firstElementChild === element ? [] : boxesOfWords(row.firstElementChild!),
        row: row.getBoundingClientRect(),
        list: listBox(),
      }),
    );
  }, []);
  return placement;
}

const indexOf = (row: Element) => Number((row as HTMLElement).dataset.index);

function boxesOfWords(element: Element): DOMRect[] {
  const boxes = [...element.querySelectorAll('img')].map((picture) => picture.getBoundingClientRect());
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    boxes.push(...range.getClientRects());
  }
  return boxes;
}
