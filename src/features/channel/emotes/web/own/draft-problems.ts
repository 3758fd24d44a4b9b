import { t } from '#core/web/i18n/text.ts';
import { EMOTE_BYTES, EMOTE_MAX_PIXELS, EMOTE_MIN_PIXELS, EmoteName } from '#features/channel/emotes/contract.ts';

/** Checked before upload (EM-06). The server checks the bytes again. */
export type PictureProblem =
  | { kind: 'not_an_image' }
  | { kind: 'too_large'; bytes: number }
  | { kind: 'dimensions'; width: number; height: number };

const TYPES = ['image/png', 'image/webp', 'image/gif'];
export const ACCEPTED = TYPES.join(',');

/** Checks type, size and decoded dimensions. Null if valid. */
export async function pictureProblem(file: File): Promise<PictureProblem | null> {
  if (!TYPES.includes(file.type)) return { kind: 'not_an_image' };
  if (file.size > EMOTE_BYTES) return { kind: 'too_large', bytes: file.size };
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    const fits = [width, height].every((side) => side >= EMOTE_MIN_PIXELS && side <= EMOTE_MAX_PIXELS);
    return fits ? null : { kind: 'dimensions', width, height };
  } catch {
    // The browser cannot decode the file, despite its type.
    return { kind: 'not_an_image' };
  }
}

const NAME_LENGTH = 32;

/** Reduces a file name to the allowed characters. Empty if too little remains. */
export function suggestedName(fileName: string): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  const words = stem.split(/[^A-Za-z0-9_!-]+/).filter((word) => word !== '');
  const joined = words.map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('');
  const name = joined.slice(0, NAME_LENGTH);
  return name.length < 2 ? '' : name;
}

/** Returns null for a valid name. `taken` holds the names of the channel's other emotes. */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  if (!EmoteName.safeParse(name).success) return t('emotes.name.invalid');
  return taken.some((one) => one.toLowerCase() === name.toLowerCase()) ? t('emotes.name.taken') : null;
}
