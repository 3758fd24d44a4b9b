import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { useFilledPages } from './queries.ts';

export default function FooterLinks({ className }: { className: string }) {
  return useFilledPages().map((name) => (
    <li key={name}>
      <Link to={`/${name}`} className={className}>
        {t(`site-pages.${name}`)}
      </Link>
    </li>
  ));
}
