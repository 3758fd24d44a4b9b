import type { ComponentType } from 'react';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import { type LazyComponent, lazyComponent } from '#core/web/lazy-component.tsx';
import type { LoadTime } from '#core/web/loads.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Permission } from '#features/channel/channels/rules/permissions.ts';
import type { PaneProps, SectionId } from './section.ts';

/** The default position of a pane: a column, and its order in it. Two panes of the same order are placed in feature order. */
export interface PanePlacement {
  column: number;
  order: number;
}

/** A pane of the dashboard. */
export interface PaneSpec {
  title: TextKey;
  icon: IconName;
  /** Whether it takes the remaining height of its column and scrolls inside. The others are as high as their content. */
  fills: boolean;
  /** The permission required to see the pane. */
  permission: Permission;
  /** The section of the dashboard that also shows it. */
  section?: SectionId;
  /** Its order on a phone, and in the list of all panes. */
  order: number;
  /** Default positions on a wide and on a medium screen. Omitted for a pane that is hidden by default. */
  start?: { wide: PanePlacement; medium: PanePlacement };
  /** See `paneContent`. */
  Content: LazyComponent<PaneProps>;
}

/** The content of a pane: `page` for a pane that the overview shows by default, `use` for one that somebody opens. */
export const paneContent = (time: LoadTime, load: () => Promise<{ default: ComponentType<PaneProps> }>): LazyComponent<PaneProps> =>
  lazyComponent(time, load);

declare module '#core/web/feature.ts' {
  interface WebParts {
    /** Panes of the dashboard by id. Browsers store these ids in the layout. */
    panes?: Readonly<Record<string, PaneSpec>>;
  }
}
