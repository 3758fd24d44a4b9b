import type { ComponentType } from 'react';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import type { Permission } from '#features/channel/channels/rules/permissions.ts';

/** The channel that a section or pane of the dashboard shows. */
export interface PaneProps {
  channel: Channel;
  /** The viewer's role in this channel. */
  role: Role;
}

/** The sections of the dashboard by id. A feature adds its own by declaration merging and supplies their `SectionSpec`. */
export interface Sections {
  stream: true;
  community: true;
  settings: true;
}
export type SectionId = keyof Sections & string;

/** A section of the dashboard: an entry of its rail, with an address of its own below `/dashboard/$slug/`. */
export interface SectionSpec {
  /** Omitted for a section that is named after its panes: "Predictions, polls and goals". */
  title?: TextKey;
  icon: IconName;
  /** Its order in the rail. */
  order: number;
  /** Content of its own. Without it the section shows the panes that name it, and exists for people who may use one of them. */
  page?: { permission: Permission; Content: ComponentType<PaneProps> };
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Quick actions on the overview of the dashboard: one `QuickAction` each. */
    'dashboard.actions': PaneProps;
  }
  interface WebParts {
    /** Sections of the dashboard by id, which is the last segment of their address. */
    sections?: { readonly [Id in SectionId]?: SectionSpec };
  }
}
