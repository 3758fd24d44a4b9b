import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { ChannelEmoteSet, Emote } from '#features/channel/emotes/contract.ts';
import { EmoteImage } from './EmoteImage.tsx';

export interface LockedEmote {
  emote: Emote;
  channel: ChannelEmoteSet;
}

interface LockedEmoteProps {
  locked: LockedEmote | null;
  onClose: () => void;
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Offer for a locked emote (EM-03): a `SubscriptionPrompt` where subscriptions are sold. */
    'emotes.subscribe': LockedEmoteProps;
  }
}

/** Tier 1 for one month (EM-03). */
const OFFERED = { tier: 1, months: 1 } as const;

interface SubscriptionPromptProps extends LockedEmoteProps {
  subscribe: ReactNode;
}

/** Explains what a locked emote requires (EM-03), for a channel with subscriptions. */
export function SubscriptionPrompt({ locked, onClose, subscribe }: SubscriptionPromptProps) {
  const channel = locked?.channel.user.username ?? '';
  return (
    <Dialog
      open={locked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('emotes.prompt.title', { channel })}
      footer={
        <>
          <Button onClick={onClose}>{t('emotes.prompt.later')}</Button>
          {subscribe}
        </>
      }
    >
      {locked && (
        <>
          <div className="flex items-center gap-4 rounded-md bg-well p-4">
            <EmoteImage id={locked.emote.id} name={locked.emote.name} size={56} className="block size-14 object-contain" />
            <p className="min-w-0 text-ink-2 wrap-anywhere">{t('emotes.prompt.text', { emote: locked.emote.name, channel })}</p>
          </div>
          <p className="flex items-center gap-2 font-semibold">
            <Icon name="star" size="small" className="text-mint-text" />
            {t('emotes.prompt.offer', OFFERED)}
          </p>
        </>
      )}
    </Dialog>
  );
}
