import type { Frames } from '#core/server/pictures/frames.ts';

/** A global emote or emoji. It is part of the program and belongs to no channel, so it is not in the database. */
export interface SharedEmote {
  /** Identical in every installation and permanent, because messages and other clients store it. */
  id: number;
  name: string;
  animated: boolean;
  draw(): Promise<Frames>;
}
