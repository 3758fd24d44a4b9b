import type { PaneProps } from '#features/channels/web/api.ts';
import { IncomeTools } from '../IncomeTools.tsx';

export default function IncomePane({ channel }: PaneProps) {
  return <IncomeTools slug={channel.slug} livestreamId={channel.livestream?.id ?? null} />;
}
