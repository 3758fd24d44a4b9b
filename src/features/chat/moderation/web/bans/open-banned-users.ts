/** The window event that opens the dialog of banned people (BU-01). A command, a button or an extension may send it. */
export const OPEN_BANNED_PEOPLE = 'grandstand:banned-people';

/** Opens the dialog of banned people for the current channel. */
export function openBannedUsers(): void {
  dispatchEvent(new Event(OPEN_BANNED_PEOPLE));
}
