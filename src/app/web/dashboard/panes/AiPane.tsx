import { AiRules } from '../../../../features/moderation/web/ai/AiRules.tsx';
import type { PaneProps } from '../panes.ts';

export default function AiPane({ channel }: PaneProps) {
  return <AiRules slug={channel.slug} />;
}
