import type { ComponentType } from 'react';
import type { OpenChat } from '#features/chat/web/open-chat.ts';

/** Something on top of the menu of the points panel that a later feature brings: the latest prediction (CP-03). It draws nothing while it has nothing to say. */
export interface MenuPart {
  name: string;
  Part: ComponentType<{ chat: OpenChat }>;
}

const added: MenuPart[] = [];

/** The parts from top to bottom. */
export const menuParts = (): readonly MenuPart[] => added;

/** The app adds what the features bring, before it draws; a name that is there already is replaced. The part may be lazy. */
export function addToMenu(part: MenuPart): void {
  const place = added.findIndex(({ name }) => name === part.name);
  added.splice(place < 0 ? added.length : place, place < 0 ? 0 : 1, part);
}
