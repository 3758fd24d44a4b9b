import { Link } from '@tanstack/react-router';
import { formatDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { FallbackImage } from '#core/web/ui/FallbackImage.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { celebrationLength } from '#features/chat/chat/rules/celebration.ts';
import type { ClipCard as Clip } from '#features/chat/chat/rules/clip-card.ts';
import { parseContent } from '#features/chat/chat/rules/content.ts';
import { clipLink } from '../clip-link.ts';
import type { MessageEntry, OriginalMessage } from '../log/entry.ts';
import { DeletedContent, FlaggedMark } from './DeletedContent.tsx';
import { ContentLine, MessageContent } from './MessageContent.tsx';
import { PersonName } from './PersonName.tsx';
import type { RowActs, RowContext, RowProps } from './row-context.ts';
import { SenderBadge } from './SenderBadge.tsx';
import { Strong, Ticket } from './Ticket.tsx';

export function MessageRow({ entry, context }: RowProps<MessageEntry>) {
  if (entry.celebration !== null && entry.deletion === null) return <CelebrationRow entry={entry} context={context} />;
  const { delivery, deletion } = entry;
  const highlighted = deletion === null && !entry.mine && context.highlighter?.(entry.parts) === true;
  return (
    <div
      className={cx('chat-row', entry.mentionsMe && 'mentions-me', highlighted && 'highlighted', delivery === 'sending' && 'opacity-75')}
    >
      {entry.original !== null && <ReplyLine entry={entry} original={entry.original} context={context} />}
      {highlighted && <RowMark icon="star" label={t('chat.message.highlighted')} />}
      <MessageHead entry={entry} context={context} />
      <span>: </span>
      {deletion === null ? (
        <MessageContent parts={entry.parts} context={context} />
      ) : (
        <DeletedContent entry={entry} deletion={deletion} context={context} />
      )}
      {deletion === null && <FlaggedMark entry={entry} context={context} />}
      {entry.clip !== null && deletion === null && <ClipCard clip={entry.clip} context={context} />}
      {delivery !== 'sent' && delivery !== 'sending' && <DeliveryLine entry={entry} act={context.act} />}
    </div>
  );
}

/** Has the head of every message (M-01, M-04) and the months, in years if divisible by 12 (M-14). An unknown type shows only the length. */
function CelebrationRow({ entry, context }: RowProps<MessageEntry>) {
  const months = entry.celebration?.totalMonths ?? 0;
  const length = <Strong key="length">{lengthInWords(months)}</Strong>;
  return (
    <Ticket
      mint
      mentionsMe={entry.mentionsMe}
      mark={<SenderBadge badge={{ type: 'subscriber', text: '', count: months }} tiers={context.subscriberTiers} size={20} />}
      words={<MessageContent parts={entry.parts} context={context} />}
    >
      <MessageHead entry={entry} context={context} />{' '}
      {entry.celebration?.type === 'subscription_renewed' ? phrase('chat.message.celebrates_renewal', { length }) : length}
    </Ticket>
  );
}

function lengthInWords(months: number): string {
  const { unit, count } = celebrationLength(months);
  return unit === 'years' ? t('chat.message.celebration_years', { years: count }) : t('chat.message.celebration_months', { months: count });
}

/** Image, title and creator (M-12). Opens in a dialog, or in a new tab on phones. */
function ClipCard({ clip, context }: { clip: Clip; context: RowContext }) {
  return (
    <Link
      {...clipLink(context.channelSlug, clip.id)}
      target={context.phone ? '_blank' : undefined}
      rel={context.phone ? 'noopener' : undefined}
      tabIndex={-1}
      className="my-1 flex max-w-80 items-center gap-2.5 overflow-hidden rounded-sm bg-control pe-2.5 hover:bg-control-hover"
    >
      <span className="grid h-12 w-20 shrink-0 place-items-center bg-well text-ink-3">
        {clip.picture === null ? (
          <Icon name="clip" />
        ) : (
          <FallbackImage
            src={clip.picture}
            alt=""
            width={80}
            height={48}
            decoding="async"
            className="size-full object-cover"
            fallback={<Icon name="clip" />}
          />
        )}
      </span>
      <span className="min-w-0 py-1 text-12 leading-4">
        <b className="block truncate font-semibold text-ink">
          <bdi>{clip.title}</bdi>
        </b>
        <span className="block truncate text-ink-3">{phrase('chat.clip.by', { name: <bdi key="name">{clip.creator}</bdi> })}</span>
      </span>
    </Link>
  );
}

/** Shown below an own message that is not in the chat. */
function DeliveryLine({ entry, act }: { entry: MessageEntry; act: RowActs }) {
  if (entry.delivery === 'checking') return <p className="text-11 text-ink-3">{t('chat.message.checking')}</p>;
  if (entry.delivery === 'held') {
    return (
      <p className="flex items-center gap-1 text-11 text-amber-text">
        <Icon name="clock" size="small" />
        {t('chat.message.held')}
      </p>
    );
  }
  if (entry.delivery === 'denied') {
    return (
      <p className="flex flex-wrap items-center gap-2 py-1 text-12 text-red-text">
        <Icon name="ban" size="small" />
        {t('chat.message.denied')}
        <Button size="small" variant="ghost" onClick={() => act.discard(entry)}>
          {t('chat.message.denied.dismiss')}
        </Button>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-2 py-1 text-12 text-red-text">
      <Icon name="warn" size="small" />
      {t('chat.message.failed')}
      <Button size="small" onClick={() => act.sendAgain(entry)}>
        {t('chat.message.send_again')}
      </Button>
      <Button size="small" variant="ghost" onClick={() => act.discard(entry)}>
        {t('chat.message.discard')}
      </Button>
    </p>
  );
}

/** See M-01. */
function MessageHead({ entry, context }: RowProps<MessageEntry>) {
  const { sender } = entry;
  return (
    <>
      {context.showTime && (
        <time dateTime={entry.createdAt.toISOString()} className="me-1 text-11 text-ink-3 tabular-nums">
          {context.replayTime?.(entry.createdAt) ?? formatDate(entry.createdAt, 'hour')}
        </time>
      )}
      {entry.goal && <RowMark icon="flag" label={goalText(entry.goal)} />}
      {sender.badges.map((badge) => (
        <span key={badge.type} className="me-[3px]">
          <SenderBadge badge={badge} tiers={context.subscriberTiers} />
        </span>
      ))}
      <PersonName
        username={sender.username}
        color={sender.color}
        theme={context.theme}
        onOpen={(_, keys) => context.act.pressName(entry, keys)}
      />
    </>
  );
}

function ReplyLine({ entry, original, context }: { entry: MessageEntry; original: OriginalMessage; context: RowContext }) {
  const words = context.mutedIds.has(original.sender.id) ? '' : original.content;
  return (
    <button
      type="button"
      tabIndex={-1}
      // The thread of a past message may no longer be in the chat.
      disabled={context.replayTime !== null}
      title={context.replayTime === null ? t('chat.thread.open') : undefined}
      className="flex w-full min-w-0 items-center gap-1 rounded-xs text-start text-11 text-ink-3 enabled:hover:text-ink"
      onClick={() => context.act.openThread(entry)}
    >
      <Icon name="reply" size="small" />
      <span className="truncate">
        {phrase('chat.message.replying_to', {
          name: (
            <b key="name" className="font-semibold text-ink-2">
              <bdi>@{original.sender.username}</bdi>
            </b>
          ),
        })}
        {words !== '' && (
          <>
            : <ContentLine parts={parseContent(words)} />
          </>
        )}
      </span>
    </button>
  );
}

function goalText(goal: NonNullable<MessageEntry['goal']>): string {
  if (goal === 'uncounted') return t('chat.message.for_goal');
  return t('chat.message.for_goal.count', { current: formatNumber(goal.current), total: formatNumber(goal.total) });
}

function RowMark({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="me-1 inline-block align-[-3px] text-mint-text">
      <Icon name={icon} size="small" solid />
    </span>
  );
}
