import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import type { PageProps } from '#core/web/feature.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextAreaField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import {
  ChangedSitePage,
  changeSitePage,
  type EditedSitePage,
  SITE_PAGE_MAX,
  SITE_PAGE_NAMES,
  type SitePageName,
} from '#features/operators/site-pages/contract.ts';
import { SettingsSection } from '#features/people/accounts/web/api.ts';
import { PageText } from '../PageText.tsx';
import { editedPageQuery, sitePagesQuery } from '../queries.ts';

export default function EditPage({ params }: PageProps) {
  const name = SITE_PAGE_NAMES.find((known) => known === params.page);
  return name === undefined ? <UnknownPage /> : <EditedPage key={name} name={name} />;
}

function UnknownPage() {
  usePageTitle(t('staff.pages.unknown'));
  return <EmptyState icon="flag" title={t('staff.pages.unknown')} action={<BackLink />} />;
}

const BackLink = () => (
  <Link to="/staff/pages" className={buttonClass('default', 'small')}>
    {t('staff.pages.back')}
  </Link>
);

function EditedPage({ name }: { name: SitePageName }) {
  const title = t(`site-pages.${name}`);
  usePageTitle(t('staff.pages.edit', { page: title }));
  const page = useQuery(editedPageQuery(name));
  return (
    <SettingsSection title={title} action={<BackLink />}>
      {page.isPending && <Skeleton className="h-96 w-full rounded-md" />}
      {page.isError && !page.data && <QueryError title={t('site-pages.failed')} query={page} />}
      {page.data && <Editor key={page.data.version} page={page.data} title={title} onReload={() => void page.refetch()} />}
    </SettingsSection>
  );
}

const MODES = ['write', 'preview'] as const;

function Editor({ page, title, onReload }: { page: EditedSitePage; title: string; onReload: () => void }) {
  const { name, version } = page;
  const cache = useQueryClient();
  const [mode, setMode] = useState<(typeof MODES)[number]>('write');
  const { form, field, draft, problem, isSending } = useForm({
    schema: ChangedSitePage,
    start: { text: page.text, version },
    refusedFields: { PAGE_CHANGED: 'text' },
    send: async (body) => {
      const { data } = await call(changeSitePage, { params: { page: name }, body });
      toast.good(data.page.text === '' ? 'staff.pages.removed' : 'staff.pages.saved', { page: title });
      cache.setQueryData(editedPageQuery(name).queryKey, data.page);
      await cache.invalidateQueries({ queryKey: sitePagesQuery.queryKey });
    },
  });
  const error = problem('text');
  const problemText = error && (error.kind === 'refused' ? error.text : t('staff.pages.too_long', { max: formatNumber(SITE_PAGE_MAX) }));
  return (
    <form {...form} className="flex flex-col gap-4">
      <Segments
        label={t('staff.pages.mode')}
        options={MODES.map((value) => ({ value, label: t(`staff.pages.${value}`) }))}
        value={mode}
        onChange={setMode}
      />
      {mode === 'write' ? (
        <TextAreaField
          label={t('staff.pages.field')}
          hint={t('staff.pages.hint')}
          count={t('staff.pages.count', { count: formatNumber([...draft.text].length), max: formatNumber(SITE_PAGE_MAX) })}
          rows={20}
          dir="auto"
          spellCheck
          error={problemText}
          className="font-mono"
          {...field('text')}
        />
      ) : (
        <div role="region" aria-label={t('staff.pages.preview')} className="min-h-60 rounded-sm border border-line-soft p-4">
          {draft.text.trim() === '' ? <p className="text-ink-3">{t('staff.pages.preview.empty')}</p> : <PageText text={draft.text} />}
        </div>
      )}
      {mode === 'preview' && error && (
        <p role="alert" className="text-red-text">
          {problemText}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={isSending}>
          {t('staff.pages.save')}
        </Button>
        {error?.kind === 'refused' && <Button onClick={onReload}>{t('staff.pages.reload')}</Button>}
        {page.text !== '' && (
          <a href={`/${name}`} target="_blank" rel="noopener" className={buttonClass('ghost')}>
            <Icon name="popout" size="small" />
            {t('staff.pages.open')}
          </a>
        )}
      </div>
    </form>
  );
}
