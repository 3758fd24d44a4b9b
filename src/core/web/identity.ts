import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ACCENT_STYLE_ID, type SiteIdentity } from '#core/contract/identity.ts';
import { loadChunk } from './chunk.ts';
import { identityOfHead } from './identity-of-head.ts';
import { reportProblem } from './report.ts';
import { settingsQuery } from './settings.ts';

const FIRST = identityOfHead();

/** Of the head until the settings are loaded. A later reload of the settings, such as after a change by staff, replaces it. */
export function useIdentity(): SiteIdentity {
  return useQuery({ ...settingsQuery, enabled: false }).data ?? FIRST;
}

/** Keeps the accent color and the icon of the tab in sync. The head of the page has both before the first paint. */
export function useIdentityOfPage(): void {
  const { accent, logo } = useIdentity();
  useEffect(() => {
    showAccent(accent).catch((error: unknown) => reportProblem('The accent color did not load', error));
  }, [accent]);
  const icon = logo?.small;
  useEffect(() => {
    if (icon !== FIRST.logo?.small) showIcon(icon ?? '/favicon.svg');
  }, [icon]);
}

async function showAccent(accent: string | null): Promise<void> {
  const known = document.getElementById(ACCENT_STYLE_ID);
  if ((known?.dataset.accent ?? null) === accent) return;
  if (accent === null) return known?.remove();
  const { accentCss } = await loadChunk(() => import('#core/contract/accent.ts'));
  const style = known ?? document.head.appendChild(Object.assign(document.createElement('style'), { id: ACCENT_STYLE_ID }));
  style.dataset.accent = accent;
  style.textContent = accentCss(accent);
}

function showIcon(href: string): void {
  const [first, ...others] = document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]');
  for (const other of others) other.remove();
  const icon = first ?? document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }));
  for (const name of ['type', 'sizes']) icon.removeAttribute(name);
  icon.href = href;
}
