import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Segments } from '#core/web/ui/Segments.tsx';
import type { ChannelRole, Role } from '#features/channel/channels/contract/roles.ts';
import { RoleHolders } from './RoleHolders.tsx';

const ROLES: readonly ChannelRole[] = ['moderator', 'vip', 'og', 'sidekick'];

export function RolesPanel({ slug, role }: { slug: string; role: Role }) {
  const [shown, setShown] = useState<ChannelRole>('moderator');
  return (
    <div className="flex flex-col gap-3 p-3">
      <Segments
        label={t('moderation.roles.which')}
        options={ROLES.map((name) => ({ value: name, label: t(`moderation.roles.${name}`) }))}
        value={shown}
        onChange={setShown}
      />
      <RoleHolders key={shown} slug={slug} role={shown} viewerRole={role} />
    </div>
  );
}
