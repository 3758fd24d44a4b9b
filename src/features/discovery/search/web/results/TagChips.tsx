import { Link } from '@tanstack/react-router';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import type { TagDocument } from '#features/discovery/search/contract.ts';

export const TagChips = ({ tags }: { tags: readonly TagDocument[] }) => (
  <ul className="flex flex-wrap gap-2">
    {tags.map(({ id, label, live_channels }) => (
      <li key={id} className="min-w-0">
        <Link
          to="/search"
          search={{ q: label, tab: 'tags' }}
          className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-control px-3 font-medium hover:bg-control-hover"
        >
          <bdi className="truncate">{label}</bdi>
          <span className="text-ink-3 tabular-nums" aria-hidden="true">
            {formatNumber(live_channels)}
          </span>
          <span className="sr-only">{t('search.live_channels', { count: live_channels })}</span>
        </Link>
      </li>
    ))}
  </ul>
);
