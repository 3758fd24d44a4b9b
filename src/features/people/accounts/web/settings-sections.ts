import type { ComponentType } from 'react';
import { registry } from '#core/contract/feature.ts';
import type { PageProps, WebFeature } from '#core/web/feature.ts';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Self } from '#features/people/accounts/contract/entry.ts';
import type { StaffAccount } from '#features/people/accounts/contract/staff.ts';

/** A page of a place with sections: the settings, or staff's own place. */
export interface SectionPage {
  /** The path below `/settings/` or `/staff/`: `points`, `points/$slug`. */
  path: string;
  load: () => Promise<{ default: ComponentType<PageProps> }>;
  /** Its entry in the list of sections. Omitted for a page below another one. */
  section?: { icon: IconName; title: TextKey };
}

declare module '#core/web/loads.ts' {
  interface LoadTimes {
    /** With every page of somebody who is signed in. */
    viewer: true;
  }
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    settings?: readonly SectionPage[];
    /** Pages of `/staff`, which only staff see. */
    staff?: readonly SectionPage[];
  }
  interface Slots {
    /** Entries of the account menu, between the channel and the settings. */
    'accounts.menu': { viewer: Self };
    /** Cards on the page of an account that staff look at, between the account and its security log. */
    'accounts.staff_account': { account: StaffAccount };
  }
}

/** The pages of staff's own place, in feature order. */
export const staffPages = registry((features: readonly WebFeature[]) => features.flatMap(({ staff = [] }) => staff));

/** The pages of the settings, in feature order. */
export const settingsPages = registry((features: readonly WebFeature[]) => features.flatMap(({ settings = [] }) => settings));
