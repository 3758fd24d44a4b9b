import type { ComponentType } from 'react';
import type { OpenChat } from '../open-chat.ts';

/** Something above the message box that a later feature brings: the celebration of a renewal. It draws nothing while it has nothing to say. */
export interface AbovePart {
  name: string;
  Part: ComponentType<{ chat: OpenChat }>;
}

const added: AbovePart[] = [];

/** The parts from top to bottom. */
export const aboveComposer = (): readonly AbovePart[] => added;

/** The app adds what the features bring, before it draws; a name that is there already is replaced. The part may be lazy. */
export function addAboveComposer(part: AbovePart): void {
  const place = added.findIndex(({ name }) => name === part.name);
  added.splice(place < 0 ? added.length : place, place < 0 ? 0 : 1, part);
}
