import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatLocale } from '#core/web/i18n/locale.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import type { SitePageName } from '#features/operators/site-pages/contract.ts';
import { useFilledPages } from './queries.ts';

export function FooterLinks({ className }: { className: string }) {
  return useFilledPages().map((name) => (
    <li key={name}>
      <Link to={`/${name}`} className={className}>
        {t(`site-pages.${name}`)}
      </Link>
    </li>
  ));
}

/** What a person accepts by signing up. */
const ACCEPTED: readonly SitePageName[] = ['rules', 'terms', 'privacy'];

/** The links open new tabs, so that the form keeps its fields. */
export function SignUpTerms() {
  const pages = useFilledPages().filter((name) => ACCEPTED.includes(name));
  if (pages.length === 0) return null;
  const parts = new Intl.ListFormat(formatLocale()).formatToParts(pages);
  const links = parts.map(({ type, value }, index) =>
    type === 'literal' ? (
      <Fragment key={String(index)}>{value}</Fragment>
    ) : (
      <a key={value} href={`/${value}`} target="_blank" rel="noopener" className="font-semibold text-mint-text hover:underline">
        {t(`site-pages.${value as SitePageName}`)}
      </a>
    ),
  );
  return <p className="text-12 text-ink-2">{phrase('site-pages.sign_up', { pages: <span key="pages">{links}</span> })}</p>;
}
