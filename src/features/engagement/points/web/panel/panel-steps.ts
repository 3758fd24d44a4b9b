import { type ChatRoom, PanelSteps } from '#features/chat/chat/web/api.ts';

/** CP-02. */
export type PanelStep = { name: 'menu' } | { name: 'reward'; rewardId: string } | { name: 'learn_more' };

export const MENU: PanelStep = { name: 'menu' };

const stepsOf = new WeakMap<ChatRoom, PanelSteps<PanelStep>>();

/** Returns the same object while the chat is open. */
export function panelSteps(room: ChatRoom): PanelSteps<PanelStep> {
  const known = stepsOf.get(room) ?? new PanelSteps(MENU);
  stepsOf.set(room, known);
  return known;
}
