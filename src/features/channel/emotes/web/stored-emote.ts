import { isText } from '#core/web/preference.ts';

export interface StoredEmote {
  id: number;
  name: string;
}

const isName = isText(64);

export function isStoredEmote(stored: unknown): stored is StoredEmote {
  const { id, name } = (stored ?? {}) as Partial<Record<keyof StoredEmote, unknown>>;
  return Number.isSafeInteger(id) && (id as number) > 0 && isName(name);
}
