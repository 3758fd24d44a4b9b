import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { JobLaneCounts } from '#features/operators/staff/contract.ts';
import { laneName } from './job-names.ts';

const STATES = ['waiting', 'running', 'retrying', 'dead'] as const;
/** Colors of non-zero counts that need attention. */
const TONES: Partial<Record<(typeof STATES)[number], string>> = {
  retrying: 'font-semibold text-amber-text',
  dead: 'font-semibold text-red-text',
};

export function LaneTable({ lanes }: { lanes: readonly JobLaneCounts[] }) {
  return (
    <table aria-label={t('staff.jobs')} className="w-full tabular-nums">
      <thead className="text-12 text-ink-2">
        <tr>
          <th scope="col" className="w-full pb-2 text-start font-semibold">
            {t('staff.jobs.lane')}
          </th>
          {STATES.map((state) => (
            <th key={state} scope="col" className="pb-2 ps-2 text-end font-semibold sm:ps-6">
              {t(`staff.jobs.${state}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map((counts) => (
          <tr key={counts.lane} className="border-t border-line-soft">
            <th scope="row" className="py-2.5 text-start font-semibold wrap-anywhere">
              <bdi>{laneName(counts.lane)}</bdi>
            </th>
            {STATES.map((state) => (
              <td key={state} className={cx('py-2.5 ps-2 text-end sm:ps-6', counts[state] === 0 ? 'text-ink-3' : TONES[state])}>
                {formatCompact(counts[state])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
