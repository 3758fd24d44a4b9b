import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { offerQuery } from './queries.ts';
import { openSubscriptionDialog } from './subscription-dialog.ts';

interface GiftToPersonProps {
  slug: string;
  username: string;
  onLeave: () => void;
}

/** On the card of a person. Hidden where subscriptions cannot be bought, in the viewer's own channel, and for its broadcaster. */
export default function GiftToPerson({ slug, username, onLeave }: GiftToPersonProps) {
  const offer = useQuery(offerQuery(slug)).data;
  if (!offer?.is_available || offer.is_own_channel || offer.channel.username === username) return null;
  const open = () => {
    onLeave();
    openSubscriptionDialog({ about: 'gift', slug, receiver: username });
  };
  return (
    <Button aria-haspopup="dialog" onClick={open}>
      <Icon name="gift" size="small" />
      {t('subscriptions.gift.person')}
    </Button>
  );
}
