import type { ComponentType } from 'react';
import type { OpenChat } from '../open-chat.ts';
import type { PanelName } from './open-panel.ts';

/** Panels that later features bring: those that the chat has no content for. */
export type AddedPanelName = Extract<PanelName, 'channel_points' | 'predictions' | 'gift_shop'>;

const added = new Map<PanelName, ComponentType<{ chat: OpenChat }>>();

/** The panel of this name, once its feature has brought it. */
export const addedPanel = (name: PanelName): ComponentType<{ chat: OpenChat }> | undefined => added.get(name);

/** The app adds what the features bring, before it draws. The panel may be lazy; draw it in a `PanelShell`. */
export function addPanel(name: AddedPanelName, Panel: ComponentType<{ chat: OpenChat }>): void {
  added.set(name, Panel);
}
