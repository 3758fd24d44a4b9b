import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Logo } from '#core/web/ui/Logo.tsx';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';
import { type PickerSection, tabOrder } from './grid.ts';

interface SectionTabsProps {
  sections: readonly PickerSection[];
  activeKey: string | null;
  onChoose: (key: string) => void;
}

/** The active tab follows the scroll position; pressing a tab scrolls to its section (EM-01). */
export function SectionTabs({ sections, activeKey, onChoose }: SectionTabsProps) {
  return (
    <nav
      aria-label={t('emotes.picker.sections')}
      className="flex shrink-0 gap-0.5 overflow-x-auto border-t border-line-soft px-2 pb-1 [scrollbar-width:none]"
    >
      {tabOrder(sections).map((section) => {
        const name = sectionName(section);
        const isActive = section.key === activeKey;
        return (
          <Tooltip key={section.key} text={name} side="top">
            <button
              type="button"
              aria-label={name}
              aria-current={isActive || undefined}
              onClick={() => onChoose(section.key)}
              className={cx(
                'grid size-(--h-md) shrink-0 place-items-center hover:text-ink',
                isActive ? 'text-ink shadow-[inset_0_2px_0_var(--mint)]' : 'text-ink-2',
              )}
            >
              <TabPicture section={section} />
            </button>
          </Tooltip>
        );
      })}
    </nav>
  );
}

function TabPicture({ section: { kind, channel } }: { section: PickerSection }) {
  if (channel) return <Avatar name={channel.user.username} picture={channel.user.profile_pic} size={22} />;
  if (kind === 'global') return <Logo size={20} />;
  return <Icon name={kind === 'recent' ? 'clock' : 'smile'} />;
}

export function sectionName({ kind, channel }: PickerSection): string {
  return channel === null ? t(`emotes.section.${kind as Exclude<typeof kind, 'channel'>}`) : channel.user.username;
}
