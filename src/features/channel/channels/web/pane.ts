import type { ComponentType } from 'react';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import { type LazyComponent, lazyComponent } from '#core/web/lazy-component.tsx';
import type { LoadTime } from '#core/web/loads.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Permission } from '#features/channel/channels/rules/permissions.ts';
import type { PaneProps, SectionId } from './section.ts';

/** Default column and order of a pane. Panes of equal order are placed in feature order. */
export interface PanePlacement {
  column: number;
  order: number;
}

export interface PaneSpec {
  title: TextKey;
  icon: IconName;
  /** Whether it fills the rest of its column and scrolls inside. Other panes are as high as their content. */
  fills: boolean;
  /** Required to see the pane. */
  permission: Permission;
  /** Section that also shows the pane. */
  section?: SectionId;
  /** Order on a phone and in the list of all panes. */
  order: number;
  /** Default positions on wide and medium screens. Omitted for panes that are hidden by default. */
  start?: { wide: PanePlacement; medium: PanePlacement };
  /** See `paneContent`. */
  Content: LazyComponent<PaneProps>;
}

/** Loads the content of a pane. Use `page` for a pane that the overview shows by default, and `use` for one that users open. */
export const paneContent = (time: LoadTime, load: () => Promise<{ default: ComponentType<PaneProps> }>): LazyComponent<PaneProps> =>
  lazyComponent(time, load);

declare module '#core/web/feature.ts' {
  interface WebParts {
    /** Dashboard panes by id. Browsers store the ids in the layout. */
    panes?: Readonly<Record<string, PaneSpec>>;
  }
}
