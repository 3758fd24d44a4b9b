import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { applauseFeature } from './feature.ts';

/** More applause than this is refused until it has faded. */
export const LOUDEST = 5;
/** Seconds after the last applause until it has faded. */
export const FADES_AFTER_SECONDS = 60;

/** Why a person cannot applaud now, or null. `total` is the applause so far, or null while it is unknown: then the server decides. */
export function applaudRefusal(role: Role, total: number | null) {
  if (!can(applauseFeature.permissions.applaud, role)) return 'NOT_ALLOWED';
  return total !== null && total >= LOUDEST ? 'LOUD_ENOUGH' : null;
}
