/** Dialogs that commands and buttons open by name (C-06). Other features add theirs by declaration merging. */
export interface Dialogs {
  category: true;
}
export type DialogName = keyof Dialogs & string;
