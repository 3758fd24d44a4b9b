import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { setTitleCount } from '#core/web/use-page-title.ts';
import type { PaneSpec } from '#features/channel/channels/web/parts.ts';
import type { PaneId } from './arrangement.ts';
import { useManagedChannel } from './managed-channel.ts';
import { availablePanes, panesOf } from './panes.ts';

const PaneCounts = createContext<ReadonlyMap<PaneId, number>>(new Map());

/** Collects the counts of all available panes, including hidden ones. */
export function CountedPanes({ children }: { children: ReactNode }) {
  const { role } = useManagedChannel();
  const features = useActiveFeatures();
  const [counts, setCounts] = useState<ReadonlyMap<PaneId, number>>(new Map());
  const report = useCallback((pane: PaneId, count: number) => setCounts((last) => new Map(last).set(pane, count)), []);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  useEffect(() => setTitleCount(total), [total]);
  return (
    <PaneCounts value={counts}>
      {children}
      {availablePanes(features, role).map((pane) => {
        const { Count } = panesOf(features).get(pane)!;
        return Count && <PaneCount key={pane} pane={pane} Count={Count} report={report} />;
      })}
    </PaneCounts>
  );
}

interface PaneCountProps extends Required<Pick<PaneSpec, 'Count'>> {
  pane: PaneId;
  report: (pane: PaneId, count: number) => void;
}

function PaneCount({ pane, Count, report }: PaneCountProps) {
  const managed = useManagedChannel();
  const onCount = useCallback((count: number) => report(pane, count), [pane, report]);
  useEffect(() => () => onCount(0), [onCount]);
  return (
    <Panel name="The count of a pane" failed={() => null}>
      <Count {...managed} onCount={onCount} />
    </Panel>
  );
}

/** Sum of the counts of these panes. Renders nothing for zero. */
export function CountMark({ panes }: { panes: readonly PaneId[] }) {
  const counts = use(PaneCounts);
  const count = panes.reduce((sum, pane) => sum + (counts.get(pane) ?? 0), 0);
  if (count === 0) return null;
  return (
    <span className="shrink-0 tabular-nums">
      <span aria-hidden="true">
        <Tag tone="amber">{formatNumber(count)}</Tag>
      </span>
      <span className="sr-only">{t('app.dashboard.waiting', { count })}</span>
    </span>
  );
}
