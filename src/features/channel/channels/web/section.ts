import type { ComponentType } from 'react';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import type { Permission } from '#features/channel/channels/rules/permissions.ts';

export interface PaneProps {
  channel: Channel;
  role: Role;
}

/** Dashboard sections by id. A feature adds its own by declaration merging and supplies their `SectionSpec`. */
export interface Sections {
  stream: true;
  community: true;
  settings: true;
}
export type SectionId = keyof Sections & string;

/** Entry of the dashboard rail with its own path below `/dashboard/$slug/`. */
export interface SectionSpec {
  /** Omitted for a section named after its panes: "Predictions, polls and goals". */
  title?: TextKey;
  icon: IconName;
  /** Order in the rail. */
  order: number;
  /** Own content. Without it, the section shows its panes and requires a permission of one of them. */
  page?: { permission: Permission; Content: ComponentType<PaneProps> };
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Quick actions of the dashboard overview, one `QuickAction` each. */
    'dashboard.actions': PaneProps;
  }
  interface WebParts {
    /** Dashboard sections by id, the last segment of their path. */
    sections?: { readonly [Id in SectionId]?: SectionSpec };
  }
}
