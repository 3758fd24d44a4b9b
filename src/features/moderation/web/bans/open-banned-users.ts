/** The window event that opens the dialog of banned people (BU-01), whoever asks: a command, a button, an extension. */
export const OPEN_BANNED_PEOPLE = 'grandstand:banned-people';

/** Opens the dialog of banned people of the channel that is on screen. */
export function openBannedUsers(): void {
  dispatchEvent(new Event(OPEN_BANNED_PEOPLE));
}
