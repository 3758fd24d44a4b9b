import type { ReactNode } from 'react';
import { cx } from '#core/web/ui/class-names.ts';

const STUBS = { small: '', medium: 'mid', large: 'tall' };

interface TicketProps {
  /** The content of the stub: a badge or an icon. */
  mark: ReactNode;
  mint?: boolean;
  gold?: boolean;
  /** Marks a message that mentions the viewer (M-04). */
  mentionsMe?: boolean;
  /** The background color of the stub, `#RRGGBB`. */
  color?: string;
  /** How wide the stub is: 40 px, or 52 and 88 px for what was expensive. */
  stub?: keyof typeof STUBS;
  children: ReactNode;
  /** The person's message. */
  words?: ReactNode;
}

/** The shared ticket layout for everything bought, gifted or earned: stub, perforation, body. */
export function Ticket({ mark, mint = false, gold = false, mentionsMe = false, color, stub = 'small', children, words }: TicketProps) {
  return (
    <div className={cx('chat-ticket', STUBS[stub], mentionsMe && 'mentions-me')}>
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
