import { type ComponentType, lazy } from 'react';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Channel } from '#features/channels/contract/channel.ts';
import type { Role } from '#features/channels/contract/roles.ts';
import type { Permission } from '#features/channels/rules/permissions.ts';

export interface PaneProps {
  channel: Channel;
  /** What the viewer is in this channel. */
  role: Role;
}

/** Where a pane stands before anybody arranges the panes: a column, and its order in it. Two panes of one order stand in call order. */
export interface PaneStart {
  column: number;
  order: number;
}

/** A pane of the dashboard. */
export interface PaneSpec {
  title: TextKey;
  icon: IconName;
  /** Takes the space that is left in its column, and scrolls inside; the others are as high as their content. */
  fills: boolean;
  /** What one must be allowed to do to be offered it. */
  permission: Permission;
  /** Its order on a phone, and in the list of all panes. */
  order: number;
  /** On a wide screen and on a medium one; absent for a pane that is hidden at first. */
  start?: { wide: PaneStart; medium: PaneStart };
  Content: ComponentType<PaneProps>;
}

/** The content of a pane, loaded when it is first shown. */
export const paneContent = (load: () => Promise<{ default: ComponentType<PaneProps> }>): ComponentType<PaneProps> => lazy(load);

declare module '#core/web/feature.ts' {
  interface WebParts {
    /** Panes of the dashboard, by an id that browsers keep in their arrangement. */
    panes?: Readonly<Record<string, PaneSpec>>;
  }
}
