import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
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

/** Counts what waits in all panes of the dashboard, also in those that it does not show. */
export function CountedPanes({ children }: { children: ReactNode }) {
  const { role } = useManagedChannel();
  const features = useActiveFeatures();
  const [counts, setCounts] = useState<ReadonlyMap<PaneId, number>>(new Map());
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  useEffect(() => setTitleCount(total), [total]);
  return (
    <PaneCounts value={counts}>
      {children}
      {availablePanes(features, role).map((pane) => {
        const { Count } = panesOf(features).get(pane)!;
        return Count && <PaneCount key={pane} Count={Count} onCount={(count) => setCounts((last) => new Map(last).set(pane, count))} />;
      })}
    </PaneCounts>
  );
}

function PaneCount({ Count, onCount }: Required<Pick<PaneSpec, 'Count'>> & { onCount: (count: number) => void }) {
  const managed = useManagedChannel();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it sets the state of the same pane at every render
  const stable = useMemo(() => onCount, []);
  return (
    <Panel name="The count of a pane" failed={() => null}>
      <Count {...managed} onCount={stable} />
    </Panel>
  );
}

/** How much waits in these panes together. Absent for none. */
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
