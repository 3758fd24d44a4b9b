/** Dialogs that chat commands and buttons open by name (C-06); other features add theirs by declaration merging. */
export interface Dialogs {
  category: true;
}
export type DialogName = keyof Dialogs & string;
