import type { ReactNode } from 'react';
import { cx } from '#core/web/ui/class-names.ts';

const STUBS = { small: '', medium: 'mid', large: 'tall' };

interface TicketProps {
  mark: ReactNode;
  mint?: boolean;
  gold?: boolean;
  /** See M-04. */
  mentionsMe?: boolean;
  /** `#RRGGBB`. */
  color?: string;
  /** Width of the stub: 40 px, or 52 or 88 px for expensive items. */
  stub?: keyof typeof STUBS;
  children: ReactNode;
  words?: ReactNode;
}

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

export function Strong({ children }: { children: ReactNode }) {
  return (
    <b className="font-semibold text-ink tabular-nums">
      <bdi>{children}</bdi>
    </b>
  );
}
