import { can } from '#features/channels/rules/permissions.ts';
import { chatFeature } from '#features/chat/feature.ts';
import { ModesForm } from './modes/ModesForm.tsx';
import type { SectionProps } from './section.ts';

/** All chat modes, for moderators and above (S-05). */
export function ModesSection({ chat: { channel, role } }: SectionProps) {
  if (!can(chatFeature.permissions.change_modes, role)) return null;
  return (
    <div className="px-4 py-2">
      <ModesForm slug={channel.slug} />
    </div>
  );
}
