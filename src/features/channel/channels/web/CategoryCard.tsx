import { Link } from '@tanstack/react-router';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { CategoryCount } from '#features/channel/channels/contract/category.ts';
import { Picture } from './Picture.tsx';

export function CategoryCard({ category }: { category: Pick<CategoryCount, 'slug' | 'name' | 'banner' | 'viewers' | 'live_channels'> }) {
  return (
    <Link to="/category/$slug" params={{ slug: category.slug }} className="group block rounded-md">
      <div className="relative aspect-3/4 overflow-hidden rounded-md bg-control transition-transform duration-(--m-base) ease-out group-hover:-translate-y-0.5 group-hover:shadow-[0_0_0_2px_var(--bg-page),0_0_0_4px_var(--mint-line)]">
        <Picture
          src={category.banner.url}
          srcset={category.banner.responsive}
          sizes="180px"
          category={category.slug}
          seed={category.slug}
        />
        <div className="absolute inset-x-0 top-[45%] bottom-0 bg-linear-to-b from-transparent to-shade" />
        <h3 className="absolute inset-x-2.5 bottom-2.5 text-14 leading-4.5 font-extrabold tracking-tight text-on-picture">
          {category.name}
        </h3>
      </div>
      <p className="mt-1.5 flex items-center gap-1.5 truncate text-12 text-ink-2">
        <span className={cx('live-dot shrink-0', category.live_channels > 0 ? 'text-mint' : 'text-line-control')} aria-hidden="true" />
        {category.live_channels > 0
          ? t('channels.categories.watching', { compact: formatCompact(category.viewers) })
          : t('channels.categories.live', { count: 0 })}
      </p>
    </Link>
  );
}
