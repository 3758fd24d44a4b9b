import { t } from '#core/web/i18n/text.ts';
import { MOVE_SECONDS } from '#features/discovery/hosting/rules.ts';

const RADIUS = 19;
const LENGTH = 2 * Math.PI * RADIUS;

/** Ring with the remaining seconds. Not announced each second. */
export function Countdown({ seconds }: { seconds: number }) {
  return (
    <svg viewBox="0 0 44 44" role="img" aria-label={t('hosting.join.left', { count: seconds })} className="size-11 shrink-0">
      <circle cx="22" cy="22" r={RADIUS} fill="none" strokeWidth="3.5" className="stroke-control-active" />
      <circle
        cx="22"
        cy="22"
        r={RADIUS}
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray={`${(LENGTH * seconds) / MOVE_SECONDS} ${LENGTH}`}
        transform="rotate(-90 22 22)"
        className="stroke-mint"
      />
      <text x="22" y="27.5" textAnchor="middle" fontSize="16" fontWeight="700" className="fill-ink tabular-nums">
        {seconds}
      </text>
    </svg>
  );
}
