/** Dialogs that commands and buttons of the chat open by name (C-06); later features add theirs by declaration merging. */
export interface Dialogs {
  category: true;
}
export type DialogName = keyof Dialogs & string;
