import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import type { ToastAction } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { ReadCommand } from '#features/chat/chat/rules/commands.ts';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';
import type { LoadFailure } from '../chat-parts.ts';
import { BanNotice } from './BanNotice.tsx';
import { CommandMark } from './CommandMark.tsx';
import { lockText } from './lock-text.ts';

interface ComposerBoxProps {
  lock: InputLock;
  failure: LoadFailure | null;
  banReason: string;
  subscribeOffer: ToastAction | null;
  now: Date;
  writable: boolean;
  over: boolean;
  read: ReadCommand;
  start: ReactNode;
  end: ReactNode;
  children: ReactNode;
}

/** The border shows the validity of a command. A locked box shows the reason instead of the input, bans first (K-01, K-03). */
export function ComposerBox(props: ComposerBoxProps) {
  const { lock, failure, banReason, subscribeOffer, now, writable, over, read, start, end, children } = props;
  if (lock.kind === 'banned' || lock.kind === 'timed_out') return <BanNotice lock={lock} reason={banReason} now={now} />;
  if (failure !== null) {
    return (
      <div role="alert" className="chat-box locked">
        <Icon name="warn" size="small" className="text-ink-3" />
        <span className="min-w-0 flex-1">{failure.sentence}</span>
        <Button size="small" onClick={failure.retry} busy={failure.isRetrying}>
          {t('core.try_again')}
        </Button>
      </div>
    );
  }
  const reason = writable ? null : lockText(lock, now);
  if (reason !== null) {
    return (
      <div className="chat-box locked">
        <Icon name="lock" size="small" className="text-ink-3" />
        <p className="min-w-0 flex-1">{reason}</p>
        {lock.kind === 'subscribers_only' && subscribeOffer && (
          <Button size="small" variant="primary" onClick={subscribeOffer.go}>
            {subscribeOffer.text}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div
      className={cx('chat-box', over && 'over', (read.kind === 'valid' || read.kind === 'invalid') && read.kind)}
      aria-busy={lock.kind === 'not_ready' || undefined}
    >
      {start}
      {children}
      {writable && 'command' in read && <CommandMark read={read} />}
      {end}
    </div>
  );
}
