import type { ComponentType } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { WebFeature } from '#core/web/feature.ts';
import type { OpenChat } from '../open-chat.ts';

/** The chat panels of all features by name. */
export const chatPanels = registry((features: readonly WebFeature[]) =>
  byName(
    'chat panel',
    features.flatMap(({ chatPanels: panels = {} }) => Object.entries(panels) as Array<[string, ComponentType<{ chat: OpenChat }>]>),
  ),
);
