import type { ToastManagerAddOptions } from '@base-ui/react/toast';
import { RefusedCall } from './api.ts';
import type { TextKey } from './i18n/catalog.ts';
import { type TextParams, t } from './i18n/text.ts';
import { refusalText, requestText } from './refusal-text.ts';
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
toast.refused = (error: unknown): void => void show(failureText(error), 'bad');
/** The undo button disappears with the toast. */
toast.undoable = (text: string, undo: () => void): void => void show(text, 'good', { text: t('core.undo'), go: undo });

toast.refusedWith = (error: unknown, action: ToastAction): void => void show(failureText(error), 'bad', action);

/** Announces what another person did, without taking the focus. `onClose` runs once, also after the time is over. */
toast.news = (text: string, action: ToastAction, onClose: () => void): void =>
  void show(text, 'neutral', action, { timeout: NEWS, onClose });

/** Shows a short refusal for 3 s. Repeating it while it is visible extends its time. */
toast.brief = (text: string, action?: ToastAction): void => void show(text, 'bad', action, { id: text, timeout: BRIEF });

/** A failure of the server ends with the id of the request. A refusal needs none: its sentence says what to do. */
function failureText(error: unknown): string {
  const request = error instanceof RefusedCall && error.status >= 500 ? requestText(error) : null;
  return request === null ? refusalText(error) : `${refusalText(error)} ${request}`;
}

/** The button of the action closes the toast. */
function show(text: string, tone: Tone, action?: ToastAction, how: { id?: string; timeout?: number; onClose?: () => void } = {}): string {
  const priority = tone === 'bad' ? 'high' : 'low';
  const follow = () => {
    toasts.close(id);
    action?.go();
  };
  const actionProps = action && { children: action.text, onClick: follow };
  const id = toasts.add({ title: text, priority, data: { tone }, ...(actionProps && { actionProps }), ...how });
  return id;
}
