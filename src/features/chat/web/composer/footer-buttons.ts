import type { ComponentType } from 'react';
import type { OpenChat } from '../open-chat.ts';

/** A button below the box that a later feature brings: channel points, the gift shop (F-01). It draws nothing where its feature is off, and may be lazy. */
export interface FooterButton {
  name: string;
  Button: ComponentType<{ chat: OpenChat }>;
}

const added: FooterButton[] = [];

/** The buttons in the order in which they stand, before the settings. */
export const footerButtons = (): readonly FooterButton[] => added;

/** The app adds what the features bring, before it draws; a name that is there already is replaced. */
export function addFooterButton(button: FooterButton): void {
  const place = added.findIndex(({ name }) => name === button.name);
  added.splice(place < 0 ? added.length : place, place < 0 ? 0 : 1, button);
}
