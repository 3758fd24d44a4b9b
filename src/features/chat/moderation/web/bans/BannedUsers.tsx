import { useEffect, useState } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { FailedDialog } from '#core/web/ui/FailedDialog.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { OPEN_BANNED_PEOPLE } from './open-banned-users.ts';
import type { BannedPeopleChannel } from './use-banned-people.ts';

const BannedUsersDialog = lazyComponent(() => import('./BannedUsersDialog.tsx'));

/** Opens the dialog of banned people on its window event (BU-01). Render one on each page that is about a channel. */
export function BannedUsers({ channel }: { channel: BannedPeopleChannel }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = () => setOpen(true);
    addEventListener(OPEN_BANNED_PEOPLE, show);
    return () => removeEventListener(OPEN_BANNED_PEOPLE, show);
  }, []);
  if (!open) return null;
  return (
    <Panel name="The banned users" failed={(failure) => <FailedDialog {...failure} onClose={() => setOpen(false)} />}>
      <BannedUsersDialog channel={channel} onClose={() => setOpen(false)} />
    </Panel>
  );
}
