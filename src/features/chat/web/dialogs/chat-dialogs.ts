import type { ComponentType } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { WebFeature } from '#core/web/feature.ts';
import type { OpenChat } from '../open-chat.ts';

type ChatDialog = ComponentType<{ chat: OpenChat; onClose: () => void }>;

/** The chat dialogs of all features by name. */
export const chatDialogs = registry((features: readonly WebFeature[]) =>
  byName(
    'chat dialog',
    features.flatMap(({ chatDialogs: dialogs = {} }) => Object.entries(dialogs) as Array<[string, ChatDialog]>),
  ),
);
