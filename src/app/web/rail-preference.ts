import { preference, yesOrNo } from '../../core/web/preference.ts';

/** Whether the rail on a wide screen shows faces only. */
export const railCollapsed = preference<boolean>('rail-collapsed', false, yesOrNo);
