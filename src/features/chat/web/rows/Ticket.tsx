import type { ReactNode } from 'react';
import { cx } from '#core/web/ui/class-names.ts';

interface TicketProps {
  /** On the stub: a badge or an icon. */
  mark: ReactNode;
  mint?: boolean;
  gold?: boolean;
  /** The stub's own colour, `#RRGGBB`. */
  color?: string;
  children: ReactNode;
  /** What the person said with it. */
  words?: ReactNode;
}

/** The one shape for whatever is bought, gifted or earned: stub, perforation, body. */
export function Ticket({ mark, mint = false, gold = false, color, children, words }: TicketProps) {
  return (
    <div className="chat-ticket">
      <div className={cx('stub', mint && 'mint', gold && 'gold')} style={color === undefined ? undefined : { background: color }}>
        {mark}
      </div>
      <div className="min-w-0 px-2.5 pt-[7px] pb-2 text-12 text-ink-2">
        {children}
        {words && <p className="mt-0.5 text-(length:--chat-font) leading-(--chat-line) text-ink wrap-anywhere">{words}</p>}
      </div>
    </div>
  );
}
