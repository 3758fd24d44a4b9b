import type { ComponentType } from 'react';
import type { OpenChat } from '../open-chat.ts';

/** Something between the pinned message and the list that a later feature brings: a prediction, a poll. It draws nothing while it has nothing to say. */
export interface AboveListPart {
  name: string;
  Part: ComponentType<{ chat: OpenChat }>;
}

const added: AboveListPart[] = [];

/** The parts from top to bottom. */
export const aboveList = (): readonly AboveListPart[] => added;

/** The app adds what the features bring, before it draws; a name that is there already is replaced. The part may be lazy. */
export function addAboveList(part: AboveListPart): void {
  const place = added.findIndex(({ name }) => name === part.name);
  added.splice(place < 0 ? added.length : place, place < 0 ? 0 : 1, part);
}
