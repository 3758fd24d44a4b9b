import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import type { TabProps, TabSpec } from '#features/channel/channels/web/tab.ts';

/** The content of the open tab of a channel. Its code is loaded when it is first opened, and can be retried. */
export function OpenTab({ tab: { Content }, channel, own }: TabProps & { tab: TabSpec }) {
  return (
    <Panel
      name="The tab of a channel"
      failed={(failure) => (
        <div className="grid place-items-center px-5 py-8">
          <PartFailed {...failure} />
        </div>
      )}
    >
      <Content channel={channel} own={own} />
    </Panel>
  );
}
