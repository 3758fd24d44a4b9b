import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { AiRules } from '../ai/AiRules.tsx';

export default function AiPane({ channel }: PaneProps) {
  return (
    <>
      <PaneActions>
        <Slot name="moderation.try_levels" slug={channel.slug} />
      </PaneActions>
      <AiRules slug={channel.slug} />
    </>
  );
}
