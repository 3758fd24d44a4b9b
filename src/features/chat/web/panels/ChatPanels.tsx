import { Suspense } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import type { WebFeature } from '#core/web/feature.ts';
import { useFeatures } from '#core/web/feature.ts';
import type { Preloadable } from '#core/web/preloadable.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { OpenChat } from '../open-chat.ts';

/** The chat panels of all features by name. */
const chatPanels = registry((features: readonly WebFeature[]) =>
  byName(
    'chat panel',
    features.flatMap(({ chatPanels: panels = {} }) => Object.entries(panels) as Array<[string, Preloadable<{ chat: OpenChat }>]>),
  ),
);

/** Returns a function that loads all panels, so that they open without a delay. */
export function usePreloadPanels(): () => void {
  const panels = chatPanels(useFeatures());
  return () => {
    for (const panel of panels.values()) panel.preload();
  };
}

/**
 * Renders the one open panel: above the footer on desktops, a drawer on phones. The message box renders the suggestion lists
 * itself.
 */
export function ChatPanels({ chat }: { chat: OpenChat }) {
  const { name } = chat.panel;
  const phone = useMediaQuery(PHONE);
  const panels = chatPanels(useFeatures());
  const Shown = name === null || (phone && name === 'chat_emotes_picker') ? undefined : panels.get(name);
  if (Shown === undefined) return null;
  return (
    <Panel key={name} name={`The panel ${name}`}>
      <Suspense fallback={null}>
        <Shown chat={chat} />
      </Suspense>
    </Panel>
  );
}
