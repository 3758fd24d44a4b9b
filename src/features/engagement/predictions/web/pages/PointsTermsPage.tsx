import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';

export default function PointsTermsPage() {
  usePageTitle(t('predictions.terms.title'));
  return <TermsPage />;
}

const SECTIONS = ['worth', 'stake', 'payout', 'canceled', 'fair'] as const;

/** PR-15. */
function TermsPage() {
  return (
    <article className="mx-auto flex max-w-(--page-w) flex-col gap-6 px-4 py-8">
      <h1 className="text-22 tracking-tight">{t('predictions.terms.title')}</h1>
      {SECTIONS.map((section) => (
        <section key={section} className="flex flex-col gap-1">
          <h2 className="text-16">{t(`predictions.terms.${section}`)}</h2>
          <p className="text-14 text-ink-2">{t(`predictions.terms.${section}.text`)}</p>
        </section>
      ))}
    </article>
  );
}
