import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { Statement } from '../own/Statement.tsx';

export default function StatementPage({ params }: PageProps) {
  const slug = params.slug!;
  usePageTitle(t('points.statement.title', { channel: slug }));
  return (
    <SignedInOnly title={t('points.own.sign_in')}>
      <Statement key={slug} slug={slug} />
    </SignedInOnly>
  );
}
