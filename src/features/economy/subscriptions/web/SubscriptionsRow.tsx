import { useState } from 'react';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { parseContent } from '#features/chat/chat/rules/content.ts';
import { MessageContent, PersonName, type RowContext, type RowProps, SenderBadge, Strong, Ticket } from '#features/chat/chat/web/api.ts';
import { monthsInWords } from './length-in-words.ts';
import type { SubscriptionsEntry } from './subscriptions-entry.ts';

/** Receivers shown before "more". */
const NAMED = 4;

/** N-01, N-02. */
export function SubscriptionsRow({ entry, context }: RowProps<SubscriptionsEntry>) {
  return entry.action === 'gifted' ? <Gifted entry={entry} context={context} /> : <Subscribed entry={entry} context={context} />;
}

function Subscribed({ entry, context }: RowProps<SubscriptionsEntry>) {
  const name = <Name key="name" username={entry.username} context={context} />;
  return (
    <Ticket
      mint
      mark={<SenderBadge badge={{ type: 'subscriber', text: '', count: entry.months }} tiers={context.subscriberTiers} size={20} />}
      words={entry.customMessage && <MessageContent parts={parseContent(entry.customMessage)} context={context} />}
    >
      {entry.months > 1
        ? phrase('subscriptions.subscribed.length', { name, length: <Strong key="length">{monthsInWords(entry.months)}</Strong> })
        : phrase('subscriptions.subscribed', { name })}
    </Ticket>
  );
}

function Gifted({ entry, context }: RowProps<SubscriptionsEntry>) {
  const { isAnonymous, gifterTotal, giftedUsernames: receivers } = entry;
  const count = Math.max(entry.giftedCount, receivers.length);
  const mark = isAnonymous ? <Icon name="anon" /> : <Badge type="sub_gifter" count={gifterTotal || count} size={20} />;
  const name = <Name key="name" username={entry.username} context={context} />;
  const subs = <Strong key="subs">{t('subscriptions.gifted.subs', { count })}</Strong>;
  const [receiver] = receivers;
  if (count === 1 && receiver !== undefined) {
    const to = <Name key="to" username={receiver} context={context} />;
    return (
      <Ticket mark={mark}>
        {isAnonymous
          ? phrase('subscriptions.gifted.anonymous.one', { to })
          : gifterTotal > 1
            ? phrase('subscriptions.gifted.one.total', { name, to, total: gifterTotal })
            : phrase('subscriptions.gifted.one', { name, to })}
      </Ticket>
    );
  }
  return (
    <Ticket mark={mark}>
      {isAnonymous
        ? phrase('subscriptions.gifted.anonymous', { subs })
        : gifterTotal > count
          ? phrase('subscriptions.gifted', { name, subs, total: gifterTotal })
          : phrase('subscriptions.gifted.once', { name, subs })}
      {receivers.length > 0 && <Receivers names={receivers} count={count} />}
    </Ticket>
  );
}

/** Some receivers, and all after a press. The pressed button disappears, so the row takes the focus. */
function Receivers({ names, count }: { names: readonly string[]; count: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const named = isOpen ? names : names.slice(0, NAMED);
  const more = count - named.length;
  const showAll = (button: HTMLElement) => {
    if (document.activeElement === button) button.closest<HTMLElement>('[data-key]')?.focus({ preventScroll: true });
    setIsOpen(true);
  };
  const list = <bdi key="names">{named.join(', ')}</bdi>;
  return (
    <p className="wrap-anywhere">
      {more > 0
        ? phrase('subscriptions.gifted.to_more', {
            names: list,
            more: <More key="more" count={more} onPress={isOpen ? null : showAll} />,
          })
        : phrase('subscriptions.gifted.to', { names: list })}
    </p>
  );
}

function More({ count, onPress }: { count: number; onPress: ((button: HTMLElement) => void) | null }) {
  const text = t('subscriptions.gifted.more', { count });
  if (onPress === null) return text;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="font-semibold text-mint-text hover:underline"
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {text}
    </button>
  );
}

const Name = ({ username, context }: { username: string; context: RowContext }) => (
  <span className="text-ink">
    <PersonName username={username} theme={context.theme} onOpen={context.act.openPerson} />
  </span>
);
