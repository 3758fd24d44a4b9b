import type { ComponentType } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { WebFeature } from '#core/web/feature.ts';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';

export interface TabProps {
  channel: Channel;
  /** Whether it is the viewer's own channel. */
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

/** Tabs by id, in order. */
export const tabsOf = registry(
  (features: readonly WebFeature[]): ReadonlyMap<string, TabSpec> =>
    byName(
      'tab',
      features.flatMap(({ tabs = {} }) => Object.entries(tabs)).sort(([, one], [, other]) => one.order - other.order),
    ),
);
