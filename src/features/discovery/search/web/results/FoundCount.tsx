import { formatNumber } from '#core/web/format/number.ts';
import { FOUND_MAX } from '#features/discovery/search/contract.ts';

/** Number of results, with a plus at the search's limit. */
export const FoundCount = ({ found }: { found: number | null }) =>
  found !== null && (
    <span className="ms-0.5 font-medium text-ink-3 tabular-nums">
      {found < FOUND_MAX ? formatNumber(found) : `${formatNumber(FOUND_MAX)}+`}
    </span>
  );
