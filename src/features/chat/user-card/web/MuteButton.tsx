import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Person } from '#features/people/accounts/contract/person.ts';
import { useMute, useMutedIds, useUnmute } from '#features/people/accounts/web/api.ts';

export function MuteButton({ person }: { person: Person }) {
  const isMuted = useMutedIds().has(person.id);
  const mute = useMute();
  const unmute = useUnmute();
  const { id, username, slug } = person;
  return (
    <Button variant={isMuted ? 'on' : 'default'} onClick={() => (isMuted ? unmute : mute).mutate({ id, username, slug })}>
      <Icon name={isMuted ? 'vol' : 'mute'} size="small" />
      {t(isMuted ? 'user-card.person.unmute' : 'user-card.person.mute')}
    </Button>
  );
}
