import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { LoadTime, WebFeature } from '#core/web/feature.ts';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import { type LazyComponent, lazyComponent } from '#core/web/lazy-component.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import type { Permission } from '#features/channel/channels/rules/permissions.ts';

export interface StageProps {
  channel: Channel;
  /** Reports whether the stage is fully covered; it then renders nothing. */
  onCover: (isCovered: boolean) => void;
}

export interface ChannelActionProps {
  channel: Channel;
  /** In the one-line stream info of a phone, with room for one short button. */
  isCompact: boolean;
}

export interface BelowStageProps {
  channel: Channel;
  isPhone: boolean;
}

declare module '#core/web/feature.ts' {
  interface LoadTimes {
    /** Loads with the home page. */
    home: true;
  }
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Over the poster of a channel: the player. */
    'channels.stage': StageProps;
    /** Below player and stream details: rewards for watching. */
    'channels.below_stage': BelowStageProps;
    /** Beside the follow button: further actions such as subscribing. */
    'channels.actions': ChannelActionProps;
  }
}

export interface TabProps {
  channel: Channel;
  own: boolean;
}

export interface TabSpec {
  title: TextKey;
  /** Order after "About". */
  order: number;
  Content: ComponentType<TabProps>;
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Below the poster of an offline channel, above its description: content to watch until the next stream. */
    'channels.offline': TabProps;
    /** Beside the channel's description, below it on narrow screens: goals. */
    'channels.beside_about': TabProps;
  }
  interface WebParts {
    /** Channel tabs by id, the second path segment `/{slug}/{id}`. The manifest declares it as a subpage. */
    tabs?: Readonly<Record<string, TabSpec>>;
  }
}

export const tabsOf = registry(
  (features: readonly WebFeature[]): ReadonlyMap<string, TabSpec> =>
    byName(
      'tab',
      features.flatMap(({ tabs = {} }) => Object.entries(tabs)).sort(([, one], [, other]) => one.order - other.order),
    ),
);

export interface CategoryTabSpec {
  title: TextKey;
  /** Order after the live channels. */
  order: number;
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** At the end of home: what else can be watched. Loads when the person scrolls near it. */
    'channels.home': object;
  }
  interface WebParts {
    /** Tabs of a category's page by id. The manifest declares the page `/category/$slug/{id}`, which shows a `CategoryFrame`. */
    categoryTabs?: Readonly<Record<string, CategoryTabSpec>>;
  }
}

export const categoryTabsOf = registry(
  (features: readonly WebFeature[]): ReadonlyMap<string, CategoryTabSpec> =>
    byName(
      'tab of categories',
      features.flatMap(({ categoryTabs = {} }) => Object.entries(categoryTabs)).sort(([, one], [, other]) => one.order - other.order),
    ),
);

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
  order: number;
  /** Own content. Without it, the section shows its panes and requires a permission of one of them. */
  page?: { permission: Permission; Content: ComponentType<PaneProps> };
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Quick actions of the dashboard overview, one `QuickAction` each. */
    'dashboard.actions': PaneProps;
    /** On every page of the dashboard: applies events to the channel that several panes show. Draws nothing. */
    'dashboard.updates': PaneProps;
  }
  interface WebParts {
    /** Dashboard sections by id, the last segment of their path. */
    sections?: { readonly [Id in SectionId]?: SectionSpec };
  }
}

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
  permission: Permission;
  section?: SectionId;
  /** Order on a phone and in the list of all panes. */
  order: number;
  /** Default positions on wide and medium screens. Omitted for panes that are hidden by default. */
  start?: { wide: PanePlacement; medium: PanePlacement };
  Content: LazyComponent<PaneProps>;
  /** Draws nothing and reports how much waits for a decision, for the navigation and the title of the window. */
  Count?: LazyComponent<PaneCountProps>;
}

export interface PaneCountProps extends PaneProps {
  onCount: (count: number) => void;
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

/** Query for a step whose state is not part of the channel. */
export interface SetUpQuery {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<boolean>;
}

/** A step of the list that helps new broadcasters to set up their channel. */
export interface SetUpStep {
  title: TextKey;
  order: number;
  /** Of the page where it is done; `$slug` is the channel. */
  path: string;
  done: (channel: Channel) => boolean | SetUpQuery;
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    /** Steps by id. */
    setUpSteps?: Readonly<Record<string, SetUpStep>>;
  }
}

export const setUpStepsOf = registry(
  (features: readonly WebFeature[]): ReadonlyMap<string, SetUpStep> =>
    byName(
      'set-up step',
      features.flatMap(({ setUpSteps = {} }) => Object.entries(setUpSteps)).sort(([, one], [, other]) => one.order - other.order),
    ),
);
