import { useEffect } from 'react';
import { accentCss } from '#core/contract/accent.ts';
import { ACCENT_STYLE_ID } from '#core/contract/identity.ts';
import { useIdentity } from './identity.ts';

/** Where staff change the identity: keeps the accent color and the icon of the tab in sync. Other pages have both in their head. */
export function useIdentityOfPage(): void {
  const { accent, logo } = useIdentity();
  const icon = logo?.small;
  useEffect(() => showAccent(accent), [accent]);
  useEffect(() => showIcon(icon), [icon]);
}

function showAccent(accent: string | null): void {
  const known = document.getElementById(ACCENT_STYLE_ID);
  if ((known?.dataset.accent ?? null) === accent) return;
  if (accent === null) {
    known?.remove();
    return;
  }
  const style = known ?? document.head.appendChild(Object.assign(document.createElement('style'), { id: ACCENT_STYLE_ID }));
  style.dataset.accent = accent;
  style.textContent = accentCss(accent);
}

/** The drawing of the product without a logo. */
function showIcon(logo: string | undefined): void {
  const [first, ...others] = document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]');
  if (!first || (logo === undefined && others.length > 0)) return;
  for (const other of others) other.remove();
  for (const name of ['type', 'sizes']) first.removeAttribute(name);
  first.href = logo ?? '/favicon.svg';
}
