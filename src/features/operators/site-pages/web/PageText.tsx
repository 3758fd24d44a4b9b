import { ChunkFailed } from '#core/web/chunk.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

const Markdown = lazyComponent('use', () => import('#core/web/markdown/Markdown.tsx'));

/** The text of a page, for its readers and in the preview of staff. */
export function PageText({ text }: { text: string }) {
  return (
    <Panel
      // Another text gets another attempt.
      key={text}
      name="The text of a page"
      pending={<Skeleton className="h-96 w-full rounded-md" />}
      failed={(failure) =>
        failure.error instanceof ChunkFailed ? (
          <PartFailed {...failure} />
        ) : (
          <EmptyState icon="warn" title={t('site-pages.broken')}>
            {t('site-pages.broken.text')}
          </EmptyState>
        )
      }
    >
      <Markdown text={text} />
    </Panel>
  );
}
