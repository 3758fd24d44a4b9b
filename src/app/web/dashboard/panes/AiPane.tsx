import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { TryLevels } from '#features/chat/web/workbench/TryLevels.tsx';
import { AiRules } from '#features/moderation/web/ai/AiRules.tsx';
import type { PaneProps } from '../panes.ts';

export default function AiPane({ channel }: PaneProps) {
  return (
    <>
      <PaneActions>
        <TryLevels slug={channel.slug} />
      </PaneActions>
      <AiRules slug={channel.slug} />
    </>
  );
}
