import { useEffect, useRef, useState } from 'react';
import { toast } from '#core/web/toast.ts';
import { type PictureProblem, pictureProblem, suggestedName } from './picture-file.ts';

export interface Draft {
  id: number;
  file: File;
  url: string;
  name: string;
  subscribersOnly: boolean;
  problem: PictureProblem | null;
}

export const DRAFTS_MAX = 20;

/** Checks pictures before showing them, and revokes object URLs when unused. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const nextId = useRef(1);
  /** Object URLs of the drafts. Null after unmount, so that a late check creates none. */
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
    // Computed here, because other checks may have finished in between.
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
