import { useQuery } from '@tanstack/react-query';
import type { SiteIdentity } from '#core/contract/identity.ts';
import { identityOfHead } from './identity-of-head.ts';
import { settingsQuery } from './settings.ts';

const FIRST = identityOfHead();

/** Of the head until the settings are loaded. A later reload of the settings, such as after a change by staff, replaces it. */
export function useIdentity(): SiteIdentity {
  return useQuery({ ...settingsQuery, enabled: false }).data ?? FIRST;
}
