import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, type Ref, useState } from 'react';
import { registry } from '#core/contract/feature.ts';
import type { PageProps, WebFeature } from '#core/web/feature.ts';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import { textOf } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { Self } from '#features/people/accounts/contract/entry.ts';
import type { StaffAccount } from '#features/people/accounts/contract/staff.ts';

interface SectionsLayoutProps {
  title: string;
  sectionsLabel: string;
  /** Parent path of the sections, for example `/settings`. */
  root: string;
  pages: readonly SectionPage[];
  /** Above the sections. */
  notices?: ReactNode;
  /** For tables. */
  isWide?: boolean;
}

export function SectionsLayout({ title, sectionsLabel, root, pages, notices, isWide = false }: SectionsLayoutProps) {
  const isPhone = useMediaQuery(PHONE);
  const listed = pages.flatMap(({ path, section }) => (section ? [{ to: `${root}/${path}`, ...section }] : []));
  const sections = [...listed.filter(({ isFirst }) => isFirst), ...listed.filter(({ isFirst }) => !isFirst)];
  return (
    <div className={cx('mx-auto w-full px-4 pt-6 pb-16 md:px-6', isWide ? 'max-w-300' : 'max-w-240')}>
      <h1 className="mb-4 text-22 font-bold tracking-tight">{title}</h1>
      {notices}
      <div className="grid gap-4 md:grid-cols-[208px_minmax(0,1fr)] md:gap-6">
        <nav aria-label={sectionsLabel}>
          {isPhone && sections.length > LISTED_ON_PHONES ? <FoldedSections sections={sections} /> : <SectionList sections={sections} />}
        </nav>
        <div className="flex min-w-0 flex-col gap-4">
          <Outlet />
        </div>
      </div>
    </div>
  );
}

type Section = NonNullable<SectionPage['section']> & { to: string };

/** More sections would push the page below the screen of a phone. */
const LISTED_ON_PHONES = 10;

function SectionList({ sections, onPick }: { sections: readonly Section[]; onPick?: () => void }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] gap-1 md:grid-cols-1">
      {sections.map((section) => (
        <li key={section.to}>
          <Link
            to={section.to}
            onClick={onPick}
            className="flex min-h-10 pointer-coarse:min-h-(--h-lg) items-center gap-3 rounded-sm px-3 font-semibold text-ink-2 hover:bg-row-hover hover:text-ink"
            activeProps={{ className: 'bg-mint-soft text-mint-text' }}
          >
            <Icon name={section.icon} />
            {textOf(section.title)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The current section, which unfolds the others. */
function FoldedSections({ sections }: { sections: readonly Section[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const current = sections.find(({ to }) => path === to || path.startsWith(`${to}/`)) ?? sections[0]!;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-md border border-line-soft bg-panel"
    >
      <summary className="flex min-h-(--h-lg) cursor-pointer list-none items-center gap-3 px-3 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name={current.icon} />
        <span className="min-w-0 flex-1">{textOf(current.title)}</span>
        <Icon name="down" size="small" className={cx('text-ink-2', isOpen && 'rotate-180')} />
      </summary>
      <div className="border-t border-line-soft p-1">
        <SectionList sections={sections} onPick={() => setIsOpen(false)} />
      </div>
    </details>
  );
}

export interface SectionPage {
  /** Path below `/settings/` or `/staff/`: `points`, `points/$slug`. */
  path: string;
  load: () => Promise<{ default: ComponentType<PageProps> }>;
  /** Entry in the section list. Omitted for subpages. */
  section?: {
    icon: IconName;
    title: TextKey;
    /** Before the sections of earlier features. */
    isFirst?: boolean;
  };
}

/** Unsaved fields of a step of the setup. */
export interface SetupDrafts {
  count: number;
  /** False when a field or the server refuses. The fields then say why. */
  save: () => Promise<boolean>;
}

declare module '#core/web/feature.ts' {
  interface LoadTimes {
    /** Loads with every page of a signed-in user. */
    viewer: true;
  }
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    settings?: readonly SectionPage[];
    /** Pages of `/staff`, visible to staff only. */
    staff?: readonly SectionPage[];
  }
  interface Slots {
    /** Account menu entries between the channel and the settings. */
    'accounts.menu': { viewer: Self };
    /** Below the fields of the sign-up form. */
    'accounts.sign_up': object;
    /** Another way to begin than with a first account, below its form. While it is chosen, it replaces the form. */
    'accounts.setup_start': { setupToken: string | undefined; isChosen: boolean; onChoose: (isChosen: boolean) => void };
    /** Fields of the site's appearance, in the first step of the setup. */
    'accounts.setup_name': object;
    /** Fields of these settings of the installation, by name, in a step of the setup. `drafts` gets what is typed, but not saved. */
    'accounts.setup_settings': { names: readonly string[]; drafts?: Ref<SetupDrafts>; onSaved?: () => void };
    /** Notices above every page of `/staff`. */
    'accounts.staff': Record<never, never>;
    /** Cards on the staff page of an account, between the account and its security log. */
    'accounts.staff_account': { account: StaffAccount };
    /** Warnings before staff delete an account. */
    'accounts.deletion': { account: StaffAccount };
  }
}

export const staffPages = registry((features: readonly WebFeature[]) => features.flatMap(({ staff = [] }) => staff));

export const settingsPages = registry((features: readonly WebFeature[]) => features.flatMap(({ settings = [] }) => settings));
