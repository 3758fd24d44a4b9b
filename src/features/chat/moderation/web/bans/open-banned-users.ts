/** Window event that opens the dialog of banned users (BU-01). A command, a button or an extension may send it. */
export const OPEN_BANNED_PEOPLE = 'grandstand:banned-people';

export function openBannedUsers(): void {
  dispatchEvent(new Event(OPEN_BANNED_PEOPLE));
}
