import type { Frames } from '#core/server/pictures/frames.ts';

/** An emote of everybody: it belongs to the program, not to a channel, so it is in no table. */
export interface SharedEmote {
  /** The same in every installation, for ever: messages and other programs keep it. */
  id: number;
  name: string;
  animated: boolean;
  draw(): Promise<Frames>;
}
