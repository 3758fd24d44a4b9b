import { useEffect, useRef, useState } from 'react';
import { toast } from '#core/web/toast.ts';
import { type PictureProblem, pictureProblem, suggestedName } from './picture-file.ts';

/** A picture that was chosen but not added yet. */
export interface Draft {
  id: number;
  file: File;
  /** The object URL of the picture. */
  url: string;
  name: string;
  subscribersOnly: boolean;
  /** Null if the picture can be sent. */
  problem: PictureProblem | null;
}

/** The maximum number of drafts at a time. */
export const DRAFTS_MAX = 20;

/** The chosen pictures, each checked before it is shown. Their object URLs are revoked when they are no longer needed. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const nextId = useRef(1);
  /** The object URLs of the drafts. Null when the page was left, so that a check that ends later creates none. */
  const urls = useRef<Set<string> | null>(null);
  useEffect(() => {
    const held = new Set<string>();
    urls.current = held;
    return () => {
      urls.current = null;
      for (const url of held) URL.revokeObjectURL(url);
    };
  }, []);

  const add = async (files: readonly File[]) => {
    const checked = await Promise.all(files.slice(0, DRAFTS_MAX).map(async (file) => ({ file, problem: await pictureProblem(file) })));
    const held = urls.current;
    if (held === null) return;
    // The room is known only now, because other pictures may have been checked in the meantime.
    const room = DRAFTS_MAX - held.size;
    if (files.length > room) toast.bad('emotes.upload.too_many', { max: DRAFTS_MAX });
    const added = checked.slice(0, room).map(({ file, problem }): Draft => {
      const url = URL.createObjectURL(file);
      held.add(url);
      return { id: nextId.current++, file, url, name: suggestedName(file.name), subscribersOnly: false, problem };
    });
    setDrafts((before) => [...before, ...added]);
  };
  const change = (id: number, next: Partial<Pick<Draft, 'name' | 'subscribersOnly'>>) =>
    setDrafts((before) => before.map((draft) => (draft.id === id ? { ...draft, ...next } : draft)));
  const discard = ({ id, url }: Draft) => {
    URL.revokeObjectURL(url);
    urls.current?.delete(url);
    setDrafts((before) => before.filter((draft) => draft.id !== id));
  };
  return { drafts, add, change, discard };
}
