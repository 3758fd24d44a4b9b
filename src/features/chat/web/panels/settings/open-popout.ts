/** Opens the chat of a channel in a window of its own, 320 by 640. Opening it again brings the same window to the front. */
export function openPopout(slug: string): void {
  window.open(`/popout/${encodeURIComponent(slug)}/chat`, `chat-${slug}`, 'popup,width=320,height=640');
}
