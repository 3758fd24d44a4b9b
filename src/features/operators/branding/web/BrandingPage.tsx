import type { CSSProperties } from 'react';
import { accentTokens } from '#core/contract/accent.ts';
import type { Theme } from '#core/contract/color.ts';
import { LANGUAGES } from '#core/contract/languages.ts';
import { t } from '#core/web/i18n/text.ts';
import { useIdentity } from '#core/web/identity.ts';
import { Logo } from '#core/web/ui/Logo.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SettingsSection } from '#features/people/accounts/web/api.ts';
import LogoField from './LogoField.tsx';

export default function BrandingPage() {
  usePageTitle(t('staff.branding'));
  return (
    <>
      <SettingsSection title={t('staff.branding')} description={t('staff.branding.text')}>
        <LogoField />
        <Facts />
      </SettingsSection>
      <SettingsSection title={t('staff.branding.preview')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Preview theme="dark" />
          <Preview theme="light" />
        </div>
      </SettingsSection>
    </>
  );
}

function Facts() {
  const { name, accent, languages } = useIdentity();
  const facts = [
    [t('staff.branding.name'), name],
    [t('staff.branding.color'), accent ?? t('staff.branding.color.default')],
    [t('staff.branding.languages'), languages.map((code) => LANGUAGES[code]).join(', ')],
  ] as const;
  return (
    <dl className="mt-5 grid gap-3 border-t border-line-soft pt-4 sm:grid-cols-3">
      {facts.map(([term, fact]) => (
        <div key={term} className="min-w-0">
          <dt className="text-12 font-semibold text-ink-2">{term}</dt>
          <dd className="wrap-anywhere">
            <bdi>{fact}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of a page in one theme, with the accent color as that theme adapts it. */
function Preview({ theme }: { theme: Theme }) {
  const { name, accent } = useIdentity();
  const tokens = accent === null ? {} : accentTokens(accent, theme);
  const style = Object.fromEntries(Object.entries(tokens).map(([token, value]) => [`--${token}`, value])) as CSSProperties;
  return (
    <div
      role="img"
      aria-label={t(`staff.branding.preview.${theme}`)}
      data-theme={theme}
      style={style}
      className="overflow-hidden rounded-md border border-line bg-page text-ink"
    >
      <p className="flex items-center gap-2 border-b border-line-soft bg-column px-3 py-2 text-16 font-extrabold tracking-tight">
        <Logo />
        <bdi className="truncate">{name}</bdi>
      </p>
      <p className="flex flex-wrap items-center gap-4 p-4">
        <span className="rounded-sm bg-mint px-3 py-1.5 font-semibold text-on-mint">{t('staff.branding.preview.button')}</span>
        <span className="font-semibold text-mint-text">{t('staff.branding.preview.link')}</span>
        <span className="rounded-sm bg-mint-soft px-2 py-1 font-semibold text-mint-text">{t('core.live')}</span>
      </p>
    </div>
  );
}
