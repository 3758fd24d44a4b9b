import { useEffect, useState } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { OPEN_BANNED_PEOPLE } from './open-banned-users.ts';
import type { BannedPeopleChannel } from './use-banned-people.ts';

const BannedUsersDialog = lazyComponent('use', () => import('./BannedUsersDialog.tsx'));

/** Opens the dialog on its window event (BU-01). Render it once on each channel page. */
export function BannedUsers({ channel }: { channel: BannedPeopleChannel }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = () => setOpen(true);
    addEventListener(OPEN_BANNED_PEOPLE, show);
    return () => removeEventListener(OPEN_BANNED_PEOPLE, show);
  }, []);
  if (!open) return null;
  return (
    <DialogPanel name="The banned users" onClose={() => setOpen(false)}>
      <BannedUsersDialog channel={channel} onClose={() => setOpen(false)} />
    </DialogPanel>
  );
}
