import type { SiteSetting } from '#features/operators/site-settings/contract.ts';

/** An unsaved change. Null resets to the default, or removes a secret. */
export interface Draft {
  value: string | null;
  /** The version that the person saw. */
  version: number;
}
export type Drafts = Readonly<Record<string, Draft>>;

/** The text in the field; empty for a secret that is not replaced. */
export const textIn = ({ value, default: byDefault }: SiteSetting, draft: Draft | undefined): string =>
  (draft === undefined ? value : (draft.value ?? byDefault)) ?? '';

export const isHeld = ({ source }: SiteSetting): boolean => source === 'environment' || source === 'demo';

/** Whether the database has a value, even one that has no effect. */
export const isStored = ({ source, problem }: SiteSetting): boolean => source === 'database' || problem !== null;

/** A secret is never equal to the stored one, because the page does not know that one. */
export function changesNothing(setting: SiteSetting, value: string | null): boolean {
  if (value === null) return !isStored(setting);
  if (setting.type === 'secret') return value === '';
  return isSame(setting, value) && setting.problem === null;
}

function isSame({ type, value: saved }: SiteSetting, value: string): boolean {
  if (type !== 'list') return value === (saved ?? '');
  return (
    listed(value).sort().join() ===
    listed(saved ?? '')
      .sort()
      .join()
  );
}

/** Somebody else changed the setting after the person began. */
export const isOutdated = ({ version }: SiteSetting, draft: Draft | undefined): boolean => draft !== undefined && draft.version !== version;

/** Whether a number is whole and in its range, or off where that is a value. Other types are checked by the server. */
export function isNumberAccepted({ min, max, can_be_off: canBeOff }: SiteSetting, text: string): boolean {
  if (canBeOff && text === 'off') return true;
  return /^\d{1,15}$/.test(text) && Number(text) >= (min ?? 0) && Number(text) <= (max ?? Number.MAX_SAFE_INTEGER);
}

/** The options of a list. */
export const listed = (text: string): string[] => text.split(',').flatMap((one) => one.trim() || []);
