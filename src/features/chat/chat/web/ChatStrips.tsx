import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#core/web/ui/Icon.tsx';

/** Number of strips that leave enough space for messages. */
const FEW = 2;

/** Strips above the messages. More than two fold into one line with their names. */
export function ChatStrips({ isCrowded, children }: { isCrowded: boolean; children: ReactNode }) {
  const id = useId();
  const { box, names, overflows } = useStrips();
  const mode = isCrowded ? 'crowded' : 'many';
  const [opened, setOpened] = useState<typeof mode | null>(null);
  const canFold = names.length > (isCrowded ? 0 : FEW);
  const isFolded = canFold && opened !== mode;
  return (
    <>
      {canFold && (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          className="flex min-h-(--h-md) shrink-0 items-center gap-2 border-b border-line-soft px-3 text-start text-12 font-semibold text-ink-2 hover:bg-row-hover hover:text-ink [:root:has([data-replying])_&]:very-short:hidden"
          onClick={() => setOpened(isFolded ? mode : null)}
        >
          <span className="min-w-0 flex-1 truncate">{names.join(' · ')}</span>
          <span className="tabular-nums">{names.length}</span>
          <Icon name={isFolded ? 'down' : 'up'} size="small" />
        </button>
      )}
      {/* With little space, for example with large text, this shrinks before the messages do. */}
      <div
        ref={box}
        id={id}
        hidden={isFolded}
        // Some browsers scroll only what can have the focus.
        tabIndex={overflows ? 0 : undefined}
        className="min-h-0 shrink-[99] overflow-y-auto [scrollbar-width:thin]"
      >
        {children}
      </div>
    </>
  );
}

/** Strips belong to features and come and go by themselves, so their accessible names and size are read from the page. */
function useStrips() {
  const box = useRef<HTMLDivElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const strips = box.current!;
    const read = () => {
      const next = [...strips.children].flatMap((strip) => nameOf(strip) ?? []);
      setNames((last) => (last.join() === next.join() ? last : next));
      setOverflows(strips.scrollHeight > strips.clientHeight);
    };
    const changes = new MutationObserver(read);
    changes.observe(strips, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-label', 'inert'] });
    const sizes = new ResizeObserver(read);
    sizes.observe(strips);
    read();
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  }, []);
  return { box, names, overflows };
}

const nameOf = (strip: Element) => (strip.matches(NAMED) ? strip : strip.querySelector(NAMED))?.getAttribute('aria-label');
const NAMED = ':not([inert] *):is(section, button, [role=group])[aria-label]';
