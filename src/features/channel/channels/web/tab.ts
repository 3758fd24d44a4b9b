import type { ComponentType } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { WebFeature } from '#core/web/feature.ts';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';

/** The channel that a tab shows. */
export interface TabProps {
  channel: Channel;
  /** Whether it is the viewer's own channel. */
  own: boolean;
}

/** A tab of the channel page beside "About". */
export interface TabSpec {
  title: TextKey;
  /** Its order after "About". */
  order: number;
  Content: ComponentType<TabProps>;
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Below the poster of an offline channel, above its description: what there is to watch until the next stream. */
    'channels.offline': TabProps;
    /** Beside the description of a channel, on a narrow screen below it: what the channel aims at. */
    'channels.beside_about': TabProps;
  }
  interface WebParts {
    /** Tabs of the channel page by id, which is the second segment of their address: `/{slug}/{id}`. The manifest declares it as a subpage. */
    tabs?: Readonly<Record<string, TabSpec>>;
  }
}

/** The tabs of these features by id, in their order. */
export const tabsOf = registry(
  (features: readonly WebFeature[]): ReadonlyMap<string, TabSpec> =>
    byName(
      'tab',
      features.flatMap(({ tabs = {} }) => Object.entries(tabs)).sort(([, one], [, other]) => one.order - other.order),
    ),
);
