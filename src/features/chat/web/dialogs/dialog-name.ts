/** Dialogs that commands and buttons of the chat open by name (C-06); features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features that have dialogs
export interface Dialogs {}
export type DialogName = keyof Dialogs & string;
