import type { Frames } from '#core/server/pictures/frames.ts';

/** A global emote or emoji. Part of the program, not in the database. */
export interface SharedEmote {
  /** Permanent and identical in every installation, because messages and clients store it. */
  id: number;
  name: string;
  animated: boolean;
  draw(): Promise<Frames>;
}
