import type { ComponentType } from 'react';
import { registry } from '#core/contract/feature.ts';
import type { PageProps, WebFeature } from '#core/web/feature.ts';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Self } from '#features/people/accounts/contract/entry.ts';
import type { StaffAccount } from '#features/people/accounts/contract/staff.ts';

export interface SectionPage {
  /** Path below `/settings/` or `/staff/`: `points`, `points/$slug`. */
  path: string;
  load: () => Promise<{ default: ComponentType<PageProps> }>;
  /** Entry in the section list. Omitted for subpages. */
  section?: { icon: IconName; title: TextKey };
}

declare module '#core/web/loads.ts' {
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
    /** Cards on the staff page of an account, between the account and its security log. */
    'accounts.staff_account': { account: StaffAccount };
  }
}

export const staffPages = registry((features: readonly WebFeature[]) => features.flatMap(({ staff = [] }) => staff));

export const settingsPages = registry((features: readonly WebFeature[]) => features.flatMap(({ settings = [] }) => settings));
