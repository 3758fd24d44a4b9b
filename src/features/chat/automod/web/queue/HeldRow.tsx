import type { MouseEvent } from 'react';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { HeldMessage } from '#features/chat/automod/contract/held-messages.ts';
import { HeldText } from './HeldText.tsx';

interface HeldRowProps {
  held: HeldMessage;
  onDecide: (approves: boolean, button: HTMLElement) => void;
}

export function HeldRow({ held, onDecide }: HeldRowProps) {
  const { sender, created_at: at, violated_rules: labels, reason, metadata, content } = held;
  // The second click of a double click would hit the row that moved up.
  const press = (approves: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail < 2) onDecide(approves, event.currentTarget);
  };
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line-soft px-3 py-2.5">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold wrap-anywhere">
            <bdi>{sender.username}</bdi>
          </b>
          <time dateTime={at} className="text-11 text-ink-3 tabular-nums">
            {formatDate(at, 'hour')}
          </time>
          {reason === 'first_message' && <Tag>{t('automod.queue.first_message')}</Tag>}
          {labels.map((label) => (
            <Tag key={label} tone="amber">
              {t(`chat.ai_label.${label}`)}
            </Tag>
          ))}
        </p>
        {metadata?.original_sender && (
          <p className="mt-0.5 flex items-center gap-1 text-12 text-ink-3">
            <Icon name="reply" size="small" />
            <bdi className="truncate">{metadata.original_sender.username}</bdi>
          </p>
        )}
        <p className="mt-0.5 text-ink-2">
          <HeldText content={content} />
        </p>
      </div>
      <div className="flex gap-1.5">
        <Button
          size="small"
          className="min-w-9"
          data-decision="approve"
          aria-label={t('automod.queue.approve_named', { name: sender.username })}
          onClick={press(true)}
        >
          <Icon name="check" size="small" />
          <span className="hidden @md:inline">{t('automod.queue.approve')}</span>
        </Button>
        <Button
          size="small"
          variant="danger-soft"
          className="min-w-9"
          data-decision="deny"
          aria-label={t('automod.queue.deny_named', { name: sender.username })}
          onClick={press(false)}
        >
          <Icon name="x" size="small" />
          <span className="hidden @md:inline">{t('automod.queue.deny')}</span>
        </Button>
      </div>
    </li>
  );
}
