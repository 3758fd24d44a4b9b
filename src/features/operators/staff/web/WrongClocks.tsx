import { useQuery } from '@tanstack/react-query';
import { SECOND_MS } from '#core/contract/durations.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { phrase } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { wrongClocksQuery } from './job-queries.ts';

/** One sentence for each node whose machine has a wrong clock. A failed request shows nothing, because other parts report it. */
export default function WrongClocks() {
  const { data: nodes = [] } = useQuery(wrongClocksQuery);
  if (nodes.length === 0) return null;
  return (
    <ul role="status" className="mb-4 flex flex-col gap-2">
      {nodes.map(({ node, ahead_ms: ahead }) => (
        <li key={node} className="flex items-start gap-2 rounded-md bg-amber-soft p-3 text-amber-text wrap-anywhere">
          <Icon name="warn" size="small" className="mt-0.5" />
          <span>
            {phrase(ahead > 0 ? 'staff.clocks.ahead' : 'staff.clocks.behind', {
              node: <bdi key="node">{node}</bdi>,
              seconds: formatNumber(Math.round(Math.abs(ahead) / SECOND_MS)),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
