import { IncomeTools } from '#features/income/web/IncomeTools.tsx';
import type { PaneProps } from '../panes.ts';

export default function IncomePane({ channel }: PaneProps) {
  return <IncomeTools slug={channel.slug} livestreamId={channel.livestream?.id ?? null} />;
}
