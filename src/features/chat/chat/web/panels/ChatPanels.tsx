import { byName, registry } from '#core/contract/feature.ts';
import type { WebFeature } from '#core/web/feature.ts';
import { useFeatures } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import type { LazyComponent } from '#core/web/lazy-component.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { failureTitle, PartFailed } from '#core/web/ui/PartFailed.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { OpenChat } from '../open-chat.ts';
import { AnchoredPanel } from './AnchoredPanel.tsx';

const chatPanels = registry((features: readonly WebFeature[]) =>
  byName(
    'chat panel',
    features.flatMap(({ chatPanels: panels = {} }) => Object.entries(panels) as Array<[string, LazyComponent<{ chat: OpenChat }>]>),
  ),
);

export function usePreloadPanels(): () => void {
  const panels = chatPanels(useFeatures());
  return () => {
    for (const panel of panels.values()) void panel.preload();
  };
}

/** Above the footer on desktops, in a drawer on phones. The message box renders the suggestion lists. */
export function ChatPanels({ chat }: { chat: OpenChat }) {
  const { name } = chat.panel;
  const phone = useMediaQuery(PHONE);
  const panels = chatPanels(useFeatures());
  const Shown = name === null || (phone && name === 'chat_emotes_picker') ? undefined : panels.get(name);
  if (Shown === undefined) return null;
  return (
    <Panel
      key={name}
      name={`The panel ${name}`}
      failed={(failure) => (
        <AnchoredPanel
          label={failureTitle(failure.error)}
          onDismiss={() => chat.panel.close()}
          onFocusLost={() => chat.composer.current?.focus()}
        >
          <IconButton
            icon="x"
            size="small"
            label={t('core.close')}
            tooltip={false}
            className="absolute end-2 top-2"
            onClick={() => chat.panel.close()}
          />
          <PartFailed {...failure} />
        </AnchoredPanel>
      )}
    >
      <Shown chat={chat} />
    </Panel>
  );
}
