import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import type { Livestream } from '#features/channel/channels/contract/livestream.ts';
import { languageName, tagsWithoutLanguage } from '#features/channel/channels/rules/stream-details.ts';

const CHIP = 'inline-flex min-h-6 max-w-full items-center rounded-full bg-control px-2.5 text-12 font-medium text-ink-2';

export function StreamTags({ stream }: { stream: Livestream }) {
  const category = stream.categories[0];
  return (
    <ul aria-label={t('channels.page.tags')} className="mt-2 flex flex-wrap items-center gap-1.5">
      {category && (
        <li>
          <Link
            to="/category/$slug"
            params={{ slug: category.slug }}
            className="inline-flex min-h-6 items-center pe-1 font-semibold text-mint-text hover:underline"
          >
            {category.name}
          </Link>
        </li>
      )}
      <li className={CHIP}>{languageName(stream.language)}</li>
      {stream.is_mature && (
        <li className="inline-flex min-h-6 items-center rounded-full bg-amber-soft px-2.5 text-12 font-semibold text-amber-text">
          {t('channels.page.mature')}
        </li>
      )}
      {tagsWithoutLanguage(stream.language, stream.tags).map((tag) => (
        <li key={tag} className={CHIP}>
          <bdi className="truncate">{tag}</bdi>
        </li>
      ))}
    </ul>
  );
}
