import type { ReactNode } from 'react';
import { DAY_MS, msBetween, SECOND_MS, secondsUntil } from '#core/contract/durations.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatClock, formatLength, formatMinutes } from '#core/web/format/duration.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import type { ToastAction } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { CommandArgument, KnownCommand, ReadCommand } from '#features/chat/chat/rules/commands.ts';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';
import type { LoadFailure } from '../chat-parts.ts';

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

interface BanNoticeProps {
  lock: Extract<InputLock, { kind: 'banned' | 'timed_out' }>;
  reason: string;
  now: Date;
}

/** Replaces the message box of a banned viewer with the reason, the end, and what they can still do (K-03). */
function BanNotice({ lock, reason, now }: BanNoticeProps) {
  return (
    <div className="chat-box locked items-start!">
      <Icon name={lock.kind === 'banned' ? 'ban' : 'clock'} size="small" className="mt-0.5 text-red-text" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-12 text-pretty wrap-anywhere">
        <p className="text-14 font-semibold text-ink">{lockText(lock, now)}</p>
        {reason !== '' && <p className="very-short:sr-only">{t('chat.lock.ban_reason', { reason })}</p>}
        <p className="very-short:sr-only">
          {lock.kind === 'banned' ? t('chat.lock.ban_forever') : t('chat.lock.ban_until', { until: endText(lock.until, now) })}
        </p>
      </div>
    </div>
  );
}

const endText = (until: Date, now: Date) => formatDate(until, until.toDateString() === now.toDateString() ? 'hour' : 'mediumWithTime');

/** A word and an icon show whether the command is valid, so that color is not the only signal (C-03). */
function CommandMark({ read }: { read: KnownCommand }) {
  const problem = commandProblem(read);
  const tone = read.kind === 'valid' ? 'mint' : read.kind === 'invalid' ? 'red' : 'neutral';
  return (
    <span role="status" className="max-w-[45%] shrink-0">
      <Tag tone={tone}>
        <span className="flex items-center gap-1">
          {read.kind !== 'incomplete' && <Icon name={read.kind === 'valid' ? 'check' : 'warn'} size="small" className="size-3" />}
          <span className="truncate">{problem ?? t('chat.command.valid')}</span>
        </span>
      </Tag>
    </span>
  );
}

function commandProblem(read: KnownCommand): string | null {
  switch (read.kind) {
    case 'valid':
      return null;
    case 'incomplete':
      return t('chat.command.needs', { argument: textOf(read.missing.label) });
    case 'invalid':
      return read.problem === null ? t('chat.command.too_many') : expected(read.problem);
  }
}

function expected(argument: CommandArgument): string {
  switch (argument.type) {
    case 'username':
      return t('chat.command.expects.username');
    case 'on_off':
      return t('chat.command.expects.on_off');
    case 'minutes':
      return t('chat.command.expects.minutes', { min: argument.min, max: argument.max, length: formatMinutes(argument.max) });
    case 'seconds':
      return t('chat.command.expects.seconds', { min: argument.min, max: argument.max });
    case 'string':
      return t('chat.command.expects.string', { max: argument.max });
  }
}

/** Why the viewer cannot chat. Null if they can, and if no reason may be shown (K-01). */
function lockText(lock: InputLock, now: Date): string | null {
  switch (lock.kind) {
    case 'open':
    case 'not_ready':
      return null;
    case 'banned':
      return t('chat.lock.banned');
    case 'timed_out':
      return t('chat.lock.timed_out', { left: leftUntil(lock.until, now) });
    case 'paused':
      return t('chat.lock.paused');
    case 'subscribers_only':
      return t('chat.lock.subscribers_only');
    case 'followers_only':
      if (lock.until === null) return t('chat.lock.followers_only');
      return t('chat.lock.followers_only_wait', { length: formatMinutes(lock.minutes), left: leftUntil(lock.until, now) });
    case 'slow_mode':
      return t('chat.lock.slow_mode', { left: leftUntil(lock.until, now) });
    case 'account_age':
      return t('chat.lock.account_age', { length: formatMinutes(lock.minutes) });
  }
}

function leftUntil(until: Date, now: Date): string {
  const left = msBetween(now, until);
  return left >= DAY_MS ? formatLength(left) : formatClock(secondsUntil(until, now) * SECOND_MS);
}

interface SendButtonProps {
  /** Seconds until the message can be sent. Null if it can be sent now. */
  seconds: number | null;
  waiting: boolean;
  disabled: boolean;
  onPress: () => void;
}

/** During slow mode, pressing it queues the message. */
export function SendButton({ seconds, waiting, disabled, onPress }: SendButtonProps) {
  return (
    <Button
      variant={waiting ? 'on' : 'primary'}
      className="ms-auto min-h-8 tabular-nums pointer-coarse:min-h-(--h-md)"
      disabled={disabled}
      aria-label={waiting && seconds !== null ? t('chat.composer.cancel_sending', { seconds }) : undefined}
      onClick={onPress}
    >
      <Icon name={waiting ? 'x' : seconds === null ? 'send' : 'clock'} size="small" className="rtl:-scale-x-100" />
      {seconds === null
        ? t('chat.composer.send')
        : waiting
          ? t('chat.composer.sending_in', { seconds })
          : t('chat.composer.send_in', { seconds })}
    </Button>
  );
}

interface EditorPlaceholderProps {
  /** Reports focus in the placeholder, so that the message box takes it over. */
  onFocused: (focused: boolean) => void;
  onPress: () => void;
}

/** Has the size of the message box, until the viewer can write. */
export function EditorPlaceholder({ onFocused, onPress }: EditorPlaceholderProps) {
  return (
    <button
      type="button"
      className="min-w-0 flex-1 cursor-text truncate px-1 py-2 pointer-coarse:py-3 text-start text-16 leading-5 text-ink-3 md:text-14"
      onFocus={() => onFocused(true)}
      onBlur={() => onFocused(false)}
      onClick={onPress}
    >
      {t('chat.composer.placeholder')}
    </button>
  );
}
