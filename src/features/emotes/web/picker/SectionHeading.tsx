import { Avatar } from '#core/web/ui/Avatar.tsx';
import { sectionName } from './section-name.ts';
import type { PickerSection } from './sections.ts';

/** The heading of a section. The heading of a channel shows its broadcaster's avatar. */
export function SectionHeading({ section }: { section: PickerSection }) {
  const { channel } = section;
  return (
    <span className="flex h-8 items-center gap-2 pt-1 text-11 font-semibold tracking-wider text-ink-3 uppercase">
      {channel && <Avatar name={channel.user.username} picture={channel.user.profile_pic} size={18} />}
      <bdi className="truncate">{sectionName(section)}</bdi>
    </span>
  );
}
