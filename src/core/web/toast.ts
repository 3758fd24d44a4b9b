import type { ToastManagerAddOptions } from '@base-ui/react/toast';
import type { ComponentProps } from 'react';
import type { TextKey } from './i18n/catalog.ts';
import { type TextParams, t } from './i18n/text.ts';
import { refusalText } from './refusal-text.ts';
import { ToastQueue } from './toast-queue.ts';

export type Tone = 'neutral' | 'good' | 'bad';

export interface ToastAction {
  text: string;
  go: () => void;
}

/** Milliseconds (RW-03). */
const BRIEF = 3000;

/** Milliseconds. The person did not ask for it and may be reading something else. */
const NEWS = 20_000;

export const toasts = new ToastQueue<ToastManagerAddOptions<{ tone: Tone }>>();

export function toast<Key extends TextKey>(key: Key, ...params: TextParams<Key>): void {
  show(t(key, ...params), 'neutral');
}

toast.good = <Key extends TextKey>(key: Key, ...params: TextParams<Key>): void => void show(t(key, ...params), 'good');
toast.bad = <Key extends TextKey>(key: Key, ...params: TextParams<Key>): void => void show(t(key, ...params), 'bad');
toast.refused = (error: unknown): void => void show(refusalText(error), 'bad');
/** The undo button disappears with the toast. */
toast.undoable = (text: string, undo: () => void): void => {
  const act = () => {
    toasts.close(id);
    undo();
  };
  const id = show(text, 'good', { children: t('core.undo'), onClick: act });
};

toast.refusedWith = (error: unknown, { text, go }: ToastAction): void => {
  const follow = () => {
    toasts.close(id);
    go();
  };
  const id = show(refusalText(error), 'bad', { children: text, onClick: follow });
};

/** Announces what another person did, without taking the focus. `onClose` runs once, also after the time is over. */
toast.news = (text: string, action: ToastAction, onClose: () => void): void => {
  const follow = () => {
    toasts.close(id);
    action.go();
  };
  const id = show(text, 'neutral', { children: action.text, onClick: follow }, { timeout: NEWS, onClose });
};

/** Shows a short refusal for 3 s. Repeating it while it is visible extends its time. */
toast.brief = (text: string, action?: ToastAction): void => {
  const follow = () => {
    toasts.close(text);
    action?.go();
  };
  show(text, 'bad', action && { children: action.text, onClick: follow }, { id: text, timeout: BRIEF });
};

function show(
  text: string,
  tone: Tone,
  action?: ComponentProps<'button'>,
  how: { id?: string; timeout?: number; onClose?: () => void } = {},
): string {
  const priority = tone === 'bad' ? 'high' : 'low';
  return toasts.add({ title: text, priority, data: { tone }, ...(action && { actionProps: action }), ...how });
}
